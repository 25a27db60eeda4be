import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AttemptGroup } from '#shared/attempt/entities'
import type { Place } from '#shared/place/entities'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, objectWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { git, newRepository } from '../place/testing'

const agent = { kind: 'adapter', adapterName: 'playground' } as const

/** Two attempts whose agents are done. */
async function attempted(context: CaseContext): Promise<{ group: AttemptGroup; places: readonly [Place, Place] }> {
  const folder = await newRepository(context.path('repository'))
  const { group } = await context.must('attempt.start', { folder, message: 'say yes', attempts: [{ agent, count: 2 }] })
  const { groupId } = group
  const done = await context.eventually(async () => {
    const now = await context.must('attempt.get', { groupId })
    return now.group.attempts.every(({ state }) => state === 'done') && now.group
  })
  const [first, second] = done.attempts.map(({ place }) => place)
  if (first === undefined || second === undefined) throw new Error('no worktrees')
  return { group: done, places: [first, second] }
}

/** Two attempts of which the first has changed a file. */
async function changed(context: CaseContext): Promise<{ groupId: string; sessionId: string }> {
  const { group, places } = await attempted(context)
  await writeFile(path.join(places[0].path, 'a.txt'), 'two\n')
  return { groupId: group.groupId, sessionId: places[0].sessionId }
}

async function abandoned(context: CaseContext): Promise<{ groupId: string; sessionId: string }> {
  const attempt = await changed(context)
  await context.must('attempt.abandon', attempt)
  return attempt
}

/** The same for calls that only read or are refused: each new one is two agents at work in two worktrees. */
const sameChanged = (context: CaseContext) => context.always('changed attempt', () => changed(context))
const sameAbandoned = (context: CaseContext) => context.always('abandoned attempt', () => abandoned(context))

const unknown = (context: CaseContext) => ({ groupId: context.name(), sessionId: context.name() })

/** Calls and failures of each request in this folder. */
export const attemptCases: RequestCases = {
  'attempt.start': {
    failsAs: 'attempt.restore',
    valid: async (context) => ({
      folder: await newRepository(context.path('repository')),
      message: 'say yes',
      attempts: [{ agent, count: 2 }],
      base: 'trunk',
      testCommand: 'git version',
    }),
    answers: ({ answer }) => ({
      group: objectWith({
        baseBranch: 'trunk',
        baseCommit: git(answer.group.repository, 'rev-parse', 'trunk'),
        attempts: [objectWith({ agent }), objectWith({ agent })],
      }),
    }),
    unknown: [() => ({ folder: '/no/such/folder', message: 'say yes', attempts: [{ agent }] }), 'folder-not-found'],
    wrongState: [
      async (context) => ({
        folder: await newRepository(context.path('repository')),
        message: 'say yes',
        attempts: [{ agent: { kind: 'adapter', adapterName: 'nobody' } }],
      }),
      'adapter-not-found',
    ],
  },
  'attempt.list': {
    valid: async (context) => ({ sessionId: (await sameChanged(context)).sessionId }),
    answers: ({ input }) => ({
      groups: [objectWith({ attempts: listWith({ sessionId: input.sessionId, state: 'done' }) })],
    }),
  },
  'attempt.get': {
    valid: async (context) => ({ groupId: (await sameChanged(context)).groupId }),
    answers: {
      group: objectWith({
        prompt: 'say yes',
        attempts: listWith({ state: 'done', changes: { files: 1, added: 1, removed: 1 }, summary: 'yes' }),
      }),
    },
    unknown: [(context) => ({ groupId: context.name() }), 'attempt-not-found'],
  },
  'attempt.files': {
    valid: sameChanged,
    answers: { files: [{ path: 'a.txt', change: 'modified', content: 'file', added: 1, removed: 1 }] },
    unknown: [unknown, 'attempt-not-found'],
  },
  'attempt.diff': {
    valid: async (context) => ({ ...(await sameChanged(context)), path: 'a.txt' }),
    answers: { content: 'text', hunks: [objectWith({ lines: ['-one', '+two'] })] },
    unknown: [async (context) => ({ ...(await sameChanged(context)), path: 'other.txt' }), 'file-not-changed'],
  },
  'attempt.test': {
    failsAs: 'attempt.restore',
    valid: async (context) => {
      const { groupId, sessionId } = await changed(context)
      return { groupId, sessionId, testCommand: 'git version' }
    },
    answers: ({ input }) => ({
      started: [input.sessionId],
      group: objectWith({ testCommand: 'git version' }),
    }),
    unknown: [(context) => ({ groupId: context.name() }), 'attempt-not-found'],
    wrongState: [async (context) => ({ groupId: (await sameChanged(context)).groupId }), 'attempt-untestable'],
  },
  'attempt.choose': {
    failsAs: 'workspace.land',
    valid: async (context) => ({ ...(await changed(context)), by: 'squash' as const, message: 'Land' }),
    answers: {
      conflicts: [],
      kept: [],
      group: objectWith({ attempts: [objectWith({ state: 'landed' }), objectWith({ state: 'abandoned' })] }),
    },
    unknown: [(context) => ({ ...unknown(context), by: 'squash' as const }), 'attempt-not-found'],
    wrongState: [async (context) => ({ ...(await sameAbandoned(context)), by: 'squash' as const }), 'place-state'],
  },
  'attempt.abandon': {
    failsAs: 'attempt.restore',
    valid: changed,
    answers: {
      group: objectWith({ attempts: [objectWith({ state: 'abandoned' }), objectWith({ state: 'done' })] }),
    },
    unknown: [unknown, 'attempt-not-found'],
    anyState: 'Abandoning again succeeds.',
  },
  'attempt.restore': {
    valid: abandoned,
    answers: {
      group: objectWith({
        attempts: [
          objectWith({ state: 'done', changes: { files: 1, added: 1, removed: 1 } }),
          objectWith({ state: 'done' }),
        ],
      }),
    },
    unknown: [unknown, 'attempt-not-found'],
    anyState: 'An attempt that is there needs no restoring.',
  },
  'attempt.retry': {
    valid: async (context) => {
      const { group, places } = await attempted(context)
      return { groupId: group.groupId, sessionId: places[0].sessionId }
    },
    answers: { group: objectWith({ prompt: 'say yes' }) },
    unknown: [unknown, 'attempt-not-found'],
    wrongState: [sameAbandoned, 'place-state'],
  },
}
