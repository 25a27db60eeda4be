import { randomUUID } from 'node:crypto'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someNumber, someText, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { claudeLines, lines, put } from './testing/transcripts'

const TOOL = 'claude-code'

/** Creates a session of another tool that has not been discovered. */
async function written(context: CaseContext): Promise<string> {
  const id = randomUUID()
  await put(context.home, `.claude/projects/-project/${id}.jsonl`, lines(claudeLines))
  return `${TOOL}-${id}`
}

/** A session of another tool that was found. */
async function discovered(context: CaseContext): Promise<{ sessionIds: [string] }> {
  const sessionId = await written(context)
  await context.must('import.discover', {})
  return { sessionIds: [sessionId] }
}

/** An imported session with a record that is not understood. */
async function strange(context: CaseContext): Promise<string> {
  const id = randomUUID()
  const log = [...claudeLines.slice(0, 2), { type: 'future', is: 'strange' }, ...claudeLines.slice(2)]
  await put(context.home, `.claude/projects/-project/${id}.jsonl`, lines(log))
  await context.must('import.discover', {})
  const sessionId = `${TOOL}-${id}`
  await context.must('import.run', { sessionIds: [sessionId] })
  return sessionId
}

/** A session of another tool of which a copy is kept, always the same one. */
const kept = (context: CaseContext): Promise<string> =>
  context.always('kept copy', async () => {
    const sessionId = await written(context)
    await context.must('import.update', { kept: [TOOL] })
    await context.eventually(async () => {
      const { session } = await context.must('session.get', { sessionId })
      return session !== null && session.status !== 'discovered'
    })
    await context.must('import.update', { kept: [] })
    return sessionId
  })

const ofTheMachine = 'It is about the files of other tools, whatever sessions there are.'

/** Calls and failures of each request in this folder. */
export const importCases: RequestCases = {
  'import.getState': {
    valid: () => ({}),
    answers: { state: { tools: listWith({ adapterName: TOOL, isOn: true, isKept: false }), problem: null } },
  },
  'import.discover': {
    commits: { when: 'maybe', because: 'The host may have found everything before.' },
    dependsOnOthers: true,
    succeedsAnyway: 'Usage that could not be counted is counted when sessions are looked for again.',
    valid: async (context) => {
      await context.always('written', () => written(context))
      return {}
    },
    answers: async ({ context }) => {
      const sessionId = await context.always('written', () => written(context))
      const { session } = await context.must('session.get', { sessionId })
      return { state: { problem: session?.status === 'discovered' ? null : 'not found' } }
    },
    anyState: ofTheMachine,
  },
  'import.update': {
    valid: () => ({ isAsked: true }),
    answers: { state: { isAsked: true } },
    anyState: ofTheMachine,
  },
  'import.run': {
    commits: {
      when: 'none',
      because: 'Its commits are tried in the tests of imports, because a second import finds what it writes.',
    },
    dependsOnOthers: true,
    valid: discovered,
    answers: async ({ context, input: { sessionIds = [] } }) => {
      const [sessionId = ''] = sessionIds
      const { total } = await context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
      return { imported: total > 0 ? [sessionId] : `${total} messages`, skipped: [], errors: [] }
    },
    wrongState: [async (context) => ({ sessionIds: [await kept(context)] }), { imported: [], skipped: [someText] }],
  },
  'import.countUsage': {
    dependsOnOthers: true,
    valid: async (context) => {
      await discovered(context)
      return {}
    },
    answers: async ({ context }) => {
      const { notCounted = 0, notImported = 0 } = await context.must('usage.query', { groupBy: 'day' })
      return { counted: notImported > 0 ? someNumber : 'none', failed: notCounted }
    },
    anyState: ofTheMachine,
  },
  'import.getAccount': {
    valid: async (context) => {
      const { sessionIds } = await discovered(context)
      await context.must('import.run', { sessionIds })
      return {}
    },
    answers: { tools: listWith({ adapterName: TOOL, displayName: 'Claude Code' }) },
  },
  'session.getUnknownRecords': {
    valid: async (context) => ({ sessionId: await strange(context), limit: 10 }),
    answers: { total: 1, records: [{ number: 0, position: 1, record: textWith('future') }] },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
  },
  'import.exportCopies': {
    valid: async (context) => ({ sessionId: await kept(context), folder: context.path('copies') }),
    answers: { files: [{ path: someText }] },
    unknown: [(context) => ({ sessionId: 'nobody', folder: context.path('copies') }), 'session-not-found'],
    wrongState: [
      async (context) => ({ sessionId: (await context.known()).sessionId, folder: context.path('copies') }),
      'file-not-kept',
    ],
  },
}
