import { dirname } from 'node:path'
import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith } from '#core/testing/contract-table/matching'

const size = { columns: 80, rows: 24 }
const nothing = { terminalId: 'nothing' }

interface Opened {
  readonly sessionId: string
  readonly terminalId: string
}

/** A session in a repository of its own: what others put into the common folder may need consent. */
async function ownSession(context: CaseContext): Promise<string> {
  const folder = dirname(dirname(await context.file(`${context.name()}/.git/HEAD`, '')))
  return (await context.must('session.create', { targetWorkingDirectory: folder })).sessionId
}

async function opened(context: CaseContext): Promise<Opened> {
  const sessionId = await ownSession(context)
  const { terminal } = await context.must('terminal.open', { sessionId, ...size })
  return { sessionId, terminalId: terminal.terminalId }
}

/** Returns the part of an answer that is the terminal as it is listed. */
async function listed(context: CaseContext, { sessionId, terminalId }: Opened) {
  const { terminals } = await context.must('terminal.list', { sessionId })
  return terminals.find((terminal) => terminal.terminalId === terminalId)
}

const ofOpen = 'An open terminal outlives what its session is in, until the session ends.'

const kept = { when: 'maybe', because: 'The lines of a terminal are stored beside its work.' } as const

/** Calls and failures of each request in this folder. */
export const terminalCases: RequestCases = {
  'terminal.open': {
    succeedsAnyway: 'Only the number of its event is reserved, which the next event does again.',
    valid: async (context) => ({ sessionId: await ownSession(context), name: 'Build', ...size }),
    answers: async ({ context, input: { sessionId }, answer: { terminal } }) => ({
      terminal: { ...(await listed(context, { sessionId, terminalId: terminal.terminalId })), name: 'Build', ...size },
    }),
    unknown: [async (context) => ({ sessionId: await context.session(), cwd: 'nowhere', ...size }), 'folder-not-found'],
  },
  'terminal.list': {
    async valid(context) {
      const { sessionId } = await opened(context)
      return { sessionId }
    },
    answers: { terminals: listWith({ purpose: 'shell' }) },
    unknown: [(context) => ({ sessionId: context.name() }), 'session-not-found'],
    whenArchived: { terminals: [] },
  },
  'terminal.read': {
    valid: opened,
    answers: { isScreen: true, ...size },
    unknown: [() => nothing, 'terminal-not-found'],
  },
  'terminal.write': {
    valid: async (context) => ({ ...(await opened(context)), data: 'exit\r' }),
    answers: async ({ context, input }) => ({
      success: await context.eventually(async () => {
        const { terminals } = await context.must('terminal.list', { sessionId: String(input.sessionId) })
        return terminals.find(({ terminalId }) => terminalId === input.terminalId)?.ended !== undefined
      }),
    }),
    unknown: [() => ({ ...nothing, data: 'exit' }), 'terminal-not-found'],
    anyState: ofOpen,
  },
  'terminal.resize': {
    valid: async (context) => ({ ...(await opened(context)), columns: 100, rows: 30 }),
    async answers({ context, input: { terminalId, sessionId = '' } }) {
      return { success: (await listed(context, { sessionId, terminalId }))?.columns === 100 }
    },
    unknown: [() => ({ ...nothing, ...size }), 'terminal-not-found'],
    anyState: ofOpen,
  },
  'terminal.locateFiles': {
    valid: async (context) => ({ ...(await opened(context)), paths: ['.git/HEAD', 'nothing.ts'] }),
    answers: { files: [{ shown: '.git/HEAD' }] },
    unknown: [
      async (context) => ({ sessionId: await ownSession(context), ...nothing, paths: ['a'] }),
      'terminal-not-found',
    ],
  },
  'terminal.rename': {
    async valid(context) {
      const { sessionId, terminalId } = await opened(context)
      return { sessionId, terminalId, name: 'Server' }
    },
    async answers({ context, input: { terminalId, sessionId = '' } }) {
      return { success: (await listed(context, { sessionId, terminalId }))?.name === 'Server' }
    },
    unknown: [() => ({ ...nothing, name: null }), 'terminal-not-found'],
    anyState: ofOpen,
    commits: kept,
  },
  'terminal.close': {
    valid: opened,
    async answers({ context, input: { terminalId, sessionId = '' } }) {
      return { success: (await listed(context, { sessionId, terminalId })) === undefined }
    },
    unknown: [() => nothing, 'terminal-not-found'],
    anyState: ofOpen,
    commits: kept,
  },
}
