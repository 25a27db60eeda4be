import { mkdir } from 'node:fs/promises'
import type { CaseContext } from '../testing/contract-table/case-context'
import type { RequestCases } from '../testing/contract-table/case'
import { listWith, objectWith } from '../testing/contract-table/matching'
import { git, newRepository } from '../history/place/testing'
import { fakeMachine } from './testing/fake-machine'

const ofTheHost = 'A machine can be added, changed and removed whatever state it is in.'
const nobody = { machineId: 'nobody' }

/** Address of a program that is not there, so that the machine is never reached. */
const unreachable = (context: CaseContext) => ({ kind: 'command' as const, command: [`/nowhere/${context.name()}`] })

async function added(context: CaseContext): Promise<{ machineId: string }> {
  const { machine } = await context.must('machine.add', { address: unreachable(context) })
  return { machineId: machine.machineId }
}

/** A machine that is connected; with a session of this id. */
async function reachable(context: CaseContext, sessionId?: string): Promise<string> {
  const command = [process.execPath, '-e', fakeMachine(sessionId), context.name()]
  const { machine } = await context.must('machine.add', { address: { kind: 'command', command } })
  return context.eventually(async () => {
    const { machines } = await context.must('machine.list', {})
    return machines.find(({ machineId, state, sessions }) => {
      const isLoaded = sessionId === undefined || sessions === 1
      return machineId === machine.machineId && state === 'connected' && isLoaded
    })?.machineId
  })
}

/** A session of another machine. */
async function remote(context: CaseContext): Promise<{ sessionId: string; machineId: string }> {
  const sessionId = context.name()
  return { sessionId, machineId: await reachable(context, sessionId) }
}

/** A session of another machine that is disconnected. */
async function away(context: CaseContext): Promise<{ sessionId: string; machineId: string }> {
  const session = await remote(context)
  await context.must('machine.disconnect', { machineId: session.machineId })
  return session
}

/** A session that works in a repository. */
async function inRepository(context: CaseContext): Promise<string> {
  const targetWorkingDirectory = await newRepository(context.path('repository'))
  return (await context.must('session.create', { targetWorkingDirectory })).sessionId
}

/** A session that works in a repository without a commit. */
async function withoutCommit(context: CaseContext): Promise<string> {
  const targetWorkingDirectory = context.path('repository')
  await mkdir(targetWorkingDirectory)
  git(targetWorkingDirectory, 'init', '-q')
  return (await context.must('session.create', { targetWorkingDirectory })).sessionId
}

/** A session with its latest activity. */
async function unchanged(context: CaseContext): Promise<{ sessionId: string; lastActivityAt: number }> {
  const { session } = await context.must('session.get', { sessionId: await context.session() })
  if (session === null) throw new Error('the session exists')
  return { sessionId: session.sessionId, lastActivityAt: session.lastActivityAt }
}

const to = { sessionId: 'elsewhere', machine: 'laptop' }

/** Valid calls and failures of each request of this folder. */
export const machineCases: RequestCases = {
  'machine.list': {
    valid: async (context) => {
      await context.must('machine.add', { address: unreachable(context), name: 'Listed' })
      return {}
    },
    answers: { machines: listWith({ name: 'Listed', sessions: 0 }) },
  },
  'machine.suggest': { valid: () => ({}), answers: { hosts: [] } },
  'machine.add': {
    valid: (context) => ({ address: unreachable(context), name: 'Added' }),
    answers: ({ input }) => ({ machine: { name: 'Added', address: input.address } }),
    wrongState: [
      async (context) => {
        const address = unreachable(context)
        await context.must('machine.add', { address })
        return { address }
      },
      'machine-exists',
    ],
  },
  'machine.update': {
    valid: async (context) => ({ ...(await added(context)), name: 'Renamed' }),
    answers: { machine: { name: 'Renamed' } },
    unknown: [() => ({ ...nobody, name: 'Renamed' }), 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.remove': {
    valid: added,
    answers: { success: true },
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.connect': {
    valid: added,
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.disconnect': {
    valid: added,
    answers: { machine: { state: 'off' } },
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.answer': {
    valid: async (context) => ({ ...(await added(context)), questionId: 'none', answer: 'yes' }),
    answers: { success: false },
    unknown: [() => ({ ...nobody, questionId: 'none' }), 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.install': {
    valid: async (context) => {
      const { machine } = await context.must('machine.add', {
        address: { kind: 'ssh', host: `nowhere-${context.name()}.invalid` },
      })
      return { machineId: machine.machineId }
    },
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    wrongState: [added, 'machine-not-installed'],
  },
  'machine.cancelInstall': {
    valid: added,
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.request': {
    takesAnything: true,
    valid: async (context) => ({
      machineId: await reachable(context),
      request: 'server.ping',
      input: { message: 'far' },
    }),
    answers: { answer: { message: 'far' } },
    unknown: [() => ({ ...nobody, request: 'server.ping' }), 'machine-not-found'],
    wrongState: [async (context) => ({ ...(await added(context)), request: 'server.ping' }), 'machine-unreachable'],
  },
  'machine.move.preview': {
    valid: remote,
    answers: { isReachable: true, isBusy: false },
    unknown: [() => ({ ...nobody, sessionId: 'nobody' }), 'machine-not-found'],
  },
  'machine.continueHere': {
    valid: async (context) => ({ ...(await remote(context)), code: { kind: 'none' as const } }),
    answers: { isWhole: true },
    unknown: [() => ({ ...nobody, sessionId: 'nobody', code: { kind: 'none' as const } }), 'machine-not-found'],
    wrongState: [
      async (context) => ({ ...(await away(context)), code: { kind: 'none' as const } }),
      'machine-unreachable',
    ],
  },
  'machine.move': {
    succeedsAnyway: 'The session has arrived and the other one is closed; the next start completes what it points to.',
    valid: async (context) => ({ ...(await remote(context)), code: { kind: 'none' as const } }),
    answers: { isWhole: true },
    unknown: [() => ({ ...nobody, sessionId: 'nobody', code: { kind: 'none' as const } }), 'machine-not-found'],
    wrongState: [
      async (context) => ({ ...(await away(context)), code: { kind: 'none' as const } }),
      'machine-unreachable',
    ],
  },
  'machine.move.undo': {
    valid: async (context) => {
      const { sessionId } = await context.must('machine.move', {
        ...(await remote(context)),
        code: { kind: 'none' },
      })
      return { sessionId }
    },
    answers: { success: true },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
    anyState: 'A session that was not moved here stays as it is.',
  },
  'session.handOver.describe': {
    valid: async (context) => ({ sessionId: await inRepository(context) }),
    answers: { code: objectWith({ branch: 'trunk', changed: 0 }) },
  },
  'session.handOver.bundle': {
    valid: async (context) => ({ sessionId: await inRepository(context) }),
    answers: { branch: 'trunk', prefix: '' },
    wrongState: [async (context) => ({ sessionId: await withoutCommit(context) }), 'not-a-repository'],
  },
  'session.handOver': {
    valid: async (context) => ({ ...(await unchanged(context)), to }),
    answers: { success: true },
    wrongState: [async (context) => ({ ...(await unchanged(context)), lastActivityAt: 1, to }), 'session-changed'],
  },
  'session.handOver.undo': {
    valid: async (context) => {
      const session = await unchanged(context)
      await context.must('session.handOver', { ...session, to })
      return { sessionId: session.sessionId }
    },
    answers: { success: true },
    anyState: 'A session that nobody took over stays as it is.',
  },
}
