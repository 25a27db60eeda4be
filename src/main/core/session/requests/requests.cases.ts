import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const fresh = async (context: CaseContext): Promise<{ sessionId: string }> => ({ sessionId: await context.session() })
const known = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.known()).sessionId,
})
const talked = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.talked()).sessionId,
})
const archived = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: await context.archived(),
})
const closed = async (context: CaseContext): Promise<{ sessionId: string }> => ({ sessionId: await context.closed() })

const statusOf = async (context: CaseContext, sessionId: string): Promise<string | undefined> =>
  (await context.must('session.get', { sessionId })).session?.status

/** A session of which an output is stored that is too long for its message. */
const withOutput = (context: CaseContext): Promise<{ sessionId: string; blobId: string }> =>
  context.always('output', async () => {
    const path = await context.file(`${context.name()}.txt`, 'a line of text\n'.repeat(5000))
    const { sessionId } = await context.talked(`read ${path}`)
    const page = await context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    return { sessionId, blobId: /"blobId":"([^"]+)"/.exec(JSON.stringify(page.blocks))?.[1] ?? 'none' }
  })

/** Cases for the requests of this folder: valid calls and failures. */
export const sessionCases: RequestCases = {
  'session.create': {
    valid: (context) => ({ sessionId: context.name(), title: 'New', targetWorkingDirectory: context.folder }),
    answers: async ({ context, input: { sessionId = '' } }) => ({
      sessionId: (await statusOf(context, sessionId)) === 'active' ? sessionId : 'not active',
    }),
    unknown: [() => ({ parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [fresh, 'session-exists'],
  },
  'session.get': {
    valid: fresh,
    answers: ({ context, input: { sessionId } }) => ({
      session: { sessionId, status: 'active', targetWorkingDirectory: context.folder },
    }),
    unknown: [() => ({ sessionId: 'nobody' }), { session: null }],
  },
  'session.list': {
    valid: async (context) => {
      await context.always('archived', () => context.archived())
      return { status: 'all', includePreview: true, limit: 1000 }
    },
    answers: async ({ context }) => {
      const sessionId = await context.always('archived', () => context.archived())
      return { sessions: listWith({ sessionId, status: 'archived' }) }
    },
  },
  'session.search': {
    valid: async (context) => {
      const query = context.name()
      await context.talked(`say ${query}`)
      return { query }
    },
    answers: { total: 1, sessions: [{ status: 'active' }] },
  },
  'session.getStatusCounts': {
    valid: async (context) => {
      await context.always('archived', () => context.archived())
      return {}
    },
    answers: ({ answer: { active, closed: ended, archived: away, discovered } }) => ({
      all: active + ended + away + discovered,
      archived: away > 0 ? away : 'none',
    }),
  },
  'session.getFacets': {
    valid: async (context) => {
      const { sessionId } = await talked(context)
      await context.must('session.metadata.update', { sessionId, tags: ['facet'] })
      return {}
    },
    answers: ({ context }) => ({ tags: listWith({ tag: 'facet' }), folders: listWith({ folder: context.folder }) }),
  },
  'session.close': {
    valid: async (context) => ({ ...(await talked(context)), reason: 'done' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await statusOf(context, sessionId)) === 'closed',
    }),
    wrongState: [archived, { success: false }],
  },
  'session.resume': {
    valid: closed,
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await statusOf(context, sessionId)) === 'active',
    }),
    wrongState: [archived, { success: false }],
  },
  'session.archive': {
    valid: closed,
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await statusOf(context, sessionId)) === 'archived',
    }),
    wrongState: [fresh, { success: false }],
  },
  'session.restore': {
    valid: archived,
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await statusOf(context, sessionId)) === 'closed',
    }),
    wrongState: [fresh, { success: false }],
  },
  'session.purge': {
    succeedsAnyway: 'The session is gone; only its space could not be given back.',
    valid: async (context) => {
      const { sessionId } = await talked(context)
      return { sessionId: await context.archived(sessionId) }
    },
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await statusOf(context, sessionId)) === undefined,
    }),
    wrongState: [closed, { success: false }],
  },
  'session.update': {
    valid: async (context) => ({ ...(await fresh(context)), title: 'Other', budgetUsd: 5 }),
    answers: async ({ context, input: { sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { success: session?.title === 'Other' && session.budgetUsd === 5 }
    },
    anyState: 'A session can be called something else, and limited, whatever state it is in.',
  },
  'session.sendMessage': {
    valid: async (context) => ({ ...(await fresh(context)), message: 'say hello' }),
    makesSession: true,
    answers: async ({ context, input: { sessionId } }) => {
      const { turnId } = await context.eventually(async () => {
        const turn = await context.lastTurn(sessionId)
        return turn?.status === 'completed' && turn
      })
      return { sessionId, turnId, messageId: someText }
    },
    unknown: [
      async (context) => ({ ...(await fresh(context)), message: 'hello', agentIds: ['nobody'] }),
      'agent-not-found',
    ],
    wrongState: [async (context) => ({ ...(await fresh(context)), message: '' }), 'message-empty'],
  },
  'session.cancel': {
    valid: async (context) => ({ sessionId: (await context.busy()).sessionId }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: await context.eventually(async () => (await context.lastTurn(sessionId))?.status !== 'active'),
    }),
    unknown: [async (context) => ({ ...(await fresh(context)), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [known, { success: true, cancelledMessageIds: [] }],
  },
  'session.getMessages': {
    valid: async (context) => ({ ...(await known(context)), fromPosition: 0, limit: 10 }),
    answers: { messages: [{ role: 'user' }, { role: 'assistant' }], turns: [{ status: 'completed' }], total: 2 },
    unknown: [
      async (context) => ({ ...(await known(context)), fromPosition: 0, limit: 10, fromMessageId: 'nothing' }),
      'message-not-found',
    ],
  },
  'session.readBlob': {
    valid: withOutput,
    answers: { text: someText },
    unknown: [async (context) => ({ ...(await fresh(context)), blobId: 'nothing' }), 'blob-not-found'],
  },
  'session.subscribe': {
    valid: known,
    answers: async ({ context, input }) => {
      await context.must('session.unsubscribe', input)
      return { conversation: { messages: [{ role: 'user' }, { role: 'assistant' }], queue: [] } }
    },
    anyState: 'What is stored of a session can be watched in every state.',
  },
  'session.unsubscribe': {
    valid: async (context) => {
      const session = await fresh(context)
      await context.must('session.subscribe', session)
      return session
    },
    answers: { success: true },
    unknown: [() => ({ sessionId: 'nobody' }), { success: false }],
    wrongState: [fresh, { success: false }],
  },
  'session.agent.attach': {
    valid: async (context) => ({
      ...(await talked(context)),
      agent: { kind: 'adapter', adapterName: 'playground', model: 'pensive' },
      role: 'member',
    }),
    answers: async ({ context, answer: { agentId }, input: { sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      const attached = session?.agents.find((agent) => agent.agentId === agentId)
      return { agentId: attached?.model === 'pensive' ? agentId : 'not attached', role: 'member' }
    },
    unknown: [
      async (context) => ({ ...(await fresh(context)), agent: { kind: 'adapter', adapterName: 'nobody' } }),
      'adapter-not-found',
    ],
  },
  'session.mode.set': {
    valid: async (context) => ({ ...(await talked(context)), mode: 'auto' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: true,
      mode: (await context.must('session.mode.get', { sessionId })).mode,
    }),
    unknown: [async (context) => ({ ...(await known(context)), mode: 'nothing' }), 'invalid-params'],
    wrongState: [async (context) => ({ ...(await fresh(context)), mode: 'auto' }), 'agent-not-found'],
  },
  'session.model.switchTo': {
    valid: async (context) => ({ ...(await talked(context)), modelId: 'pensive' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: true,
      modelId: (await context.must('session.model.getCurrent', { sessionId })).modelId,
    }),
    unknown: [async (context) => ({ ...(await known(context)), modelId: 'nothing' }), 'invalid-params'],
    wrongState: [async (context) => ({ ...(await fresh(context)), modelId: 'pensive' }), 'agent-not-found'],
  },
  'session.suspend': {
    valid: async (context) => ({ sessionId: (await context.busy()).sessionId }),
    answers: async ({ context, input: { sessionId } }) => {
      const { environments } = await context.must('session.environment.get', { sessionId })
      return { success: environments.every(({ status }) => status === 'terminated') }
    },
    anyState: 'A session without agents at work has nothing to end, and that is fine.',
  },
  'session.remote.enable': {
    valid: async (context) => ({ sessionId: (await context.talked()).sessionId, mode: 'off' }),
    answers: { remoteSteerable: false },
    unknown: [async (context) => ({ sessionId: await context.session(), agentId: 'nobody' }), 'agent-not-found'],
    wrongState: [
      async (context) => ({ sessionId: (await context.talked()).sessionId, mode: 'on' }),
      'capability-missing',
    ],
  },
  'session.remote.disable': {
    valid: async (context) => ({ sessionId: (await context.talked()).sessionId }),
    answers: { success: true },
    unknown: [async (context) => ({ sessionId: await context.session(), agentId: 'nobody' }), 'agent-not-found'],
  },
  'session.name.get': {
    valid: async (context) => {
      const session = await fresh(context)
      await context.must('session.name.set', { ...session, name: 'Named' })
      return session
    },
    answers: { name: 'Named' },
  },
  'session.name.set': {
    valid: async (context) => ({ ...(await fresh(context)), name: 'Named' }),
    answers: async ({ context, input: { sessionId } }) => ({
      success: (await context.must('session.name.get', { sessionId })).name === 'Named',
    }),
    anyState: 'A session can be called something else whatever state it is in.',
  },
}
