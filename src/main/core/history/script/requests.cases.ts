import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith, objectWith } from '#core/testing/contract-table/matching'
import { repositoryWithServer } from './testing'

const noSession = { sessionId: 'nothing' }

/** A session in a new worktree of a repository with scripts. */
async function placed(context: CaseContext): Promise<string> {
  const folder = await repositoryWithServer(context.path('repository'))
  return (await context.must('workspace.create', { folder })).sessionId
}

/** Starts the server of a session, and waits until it listens. */
async function serving(context: CaseContext): Promise<{ sessionId: string; port: number }> {
  const sessionId = await placed(context)
  const { scripts } = await context.must('workspace.scripts', { sessionId })
  const hash = scripts.run?.hash ?? ''
  const { port } = await context.must('workspace.run', { sessionId, script: 'run', hash })
  await context.eventually(async () => {
    const { ports } = await context.must('workspace.ports', { sessionId })
    return ports.some((one) => one.port === port)
  })
  return { sessionId, port }
}

/** The same for calls that only read: each new one is a repository with a worktree. */
const samePlaced = (context: CaseContext) => context.always('scripts', () => placed(context))
const ended = 'Scripts end with their session.'

/** Calls and failures of each request in this folder. */
export const scriptCases: RequestCases = {
  'workspace.scripts': {
    valid: async (context) => ({ sessionId: await samePlaced(context) }),
    answers: { scripts: objectWith({ setup: objectWith({ commands: ['git version'], isAllowed: false }) }) },
    unknown: [() => noSession, 'session-not-found'],
  },
  'workspace.scripts.set': {
    valid: async (context) => ({ sessionId: await placed(context), script: 'run' as const, commands: ['git version'] }),
    answers: { scripts: objectWith({ run: objectWith({ source: 'settings', isAllowed: true }) }) },
    unknown: [() => ({ ...noSession, script: 'run', commands: null }), 'session-not-found'],
    anyState: 'A script is of the repository.',
  },
  'workspace.run': {
    failsAs: 'workspace.create',
    async valid(context) {
      const sessionId = await placed(context)
      const { scripts } = await context.must('workspace.scripts', { sessionId })
      return { sessionId, script: 'setup' as const, hash: scripts.setup?.hash ?? '' }
    },
    answers: { isStarted: true },
    unknown: [() => ({ ...noSession, script: 'run' }), 'session-not-found'],
    wrongState: [async (context) => ({ sessionId: await samePlaced(context), script: 'run' }), 'consent-needed'],
  },
  'workspace.run.stop': {
    valid: async (context) => ({ sessionId: (await serving(context)).sessionId, script: 'run' as const }),
    answers: { success: true },
    whenArchived: { success: false },
    unknown: [() => ({ ...noSession, script: 'run' }), 'session-not-found'],
    anyState: ended,
  },
  'workspace.ports': {
    valid: async (context) => ({ sessionId: (await serving(context)).sessionId }),
    answers: ({ input: { sessionId } }) => ({ ports: listWith({ sessionId, script: 'run', isExposed: false }) }),
    whenArchived: { ports: [] },
    unknown: [() => noSession, 'session-not-found'],
  },
  'workspace.port.close': {
    valid: serving,
    answers: { success: true },
    unknown: [async (context) => ({ sessionId: await samePlaced(context), port: 9 }), 'port-not-found'],
    wrongState: [
      async (context) => {
        const { sessionId, port } = await serving(context)
        await context.must('session.close', { sessionId })
        return { sessionId, port }
      },
      'port-not-found',
    ],
  },
}
