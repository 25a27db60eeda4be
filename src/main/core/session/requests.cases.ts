import type { RequestCases } from '../testing/contract-table/case'
import { onlyReads } from '../testing/contract-table/case'
import { listWith, someText } from '../testing/contract-table/matching'
import type { There } from '../testing/contract-table/there'

const fresh = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: await there.session() })
const known = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.known()).sessionId })
const talked = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.talked()).sessionId })
const archived = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: await there.archived() })
const closed = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: await there.closed() })

const statusOf = async (there: There, sessionId: string): Promise<string | undefined> =>
  (await there.must('session.get', { sessionId })).session?.status

/** A session of which an output is stored that is too long for its message. */
const withOutput = (there: There): Promise<{ sessionId: string; blobId: string }> =>
  there.always('output', async () => {
    const path = await there.file(`${there.name()}.txt`, 'a line of text\n'.repeat(5000))
    const { sessionId } = await there.talked(`read ${path}`)
    const page = await there.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    return { sessionId, blobId: /"blobId":"([^"]+)"/.exec(JSON.stringify(page.blocks))?.[1] ?? 'none' }
  })

const ofTheList = 'It lists sessions in every state.'

/** Cases for the requests of this folder: valid calls and failures. */
export const sessionCases: RequestCases = {
  'session.create': {
    valid: (there) => ({ sessionId: there.name(), title: 'New', targetWorkingDirectory: there.folder }),
    answers: async ({ there, input: { sessionId = '' } }) => ({
      sessionId: (await statusOf(there, sessionId)) === 'active' ? sessionId : 'not active',
    }),
    unknown: [() => ({ parentSessionId: 'nobody' }), 'session-not-found'],
    wrongState: [fresh, 'session-exists'],
  },
  'session.get': {
    valid: fresh,
    answers: ({ there, input: { sessionId } }) => ({
      session: { sessionId, status: 'active', targetWorkingDirectory: there.folder },
    }),
    unknown: [() => ({ sessionId: 'nobody' }), { session: null }],
    anyState: onlyReads,
  },
  'session.list': {
    valid: async (there) => {
      await there.always('archived', () => there.archived())
      return { status: 'all', includePreview: true, limit: 1000 }
    },
    answers: async ({ there }) => {
      const sessionId = await there.always('archived', () => there.archived())
      return { sessions: listWith({ sessionId, status: 'archived' }) }
    },
    anyState: ofTheList,
  },
  'session.search': {
    valid: async (there) => {
      const query = there.name()
      await there.talked(`say ${query}`)
      return { query }
    },
    answers: { total: 1, sessions: [{ status: 'active' }] },
    anyState: ofTheList,
  },
  'session.getStatusCounts': {
    valid: async (there) => {
      await there.always('archived', () => there.archived())
      return {}
    },
    answers: ({ answer: { active, closed: ended, archived: away, discovered } }) => ({
      all: active + ended + away + discovered,
      archived: away > 0 ? away : 'none',
    }),
    anyState: ofTheList,
  },
  'session.getFacets': {
    valid: async (there) => {
      const { sessionId } = await talked(there)
      await there.must('session.metadata.update', { sessionId, tags: ['facet'] })
      return {}
    },
    answers: ({ there }) => ({ tags: listWith({ tag: 'facet' }), folders: listWith({ folder: there.folder }) }),
    anyState: ofTheList,
  },
  'session.close': {
    valid: async (there) => ({ ...(await talked(there)), reason: 'done' }),
    answers: async ({ there, input: { sessionId } }) => ({ success: (await statusOf(there, sessionId)) === 'closed' }),
    wrongState: [archived, { success: false }],
  },
  'session.resume': {
    valid: closed,
    answers: async ({ there, input: { sessionId } }) => ({ success: (await statusOf(there, sessionId)) === 'active' }),
    wrongState: [archived, { success: false }],
  },
  'session.archive': {
    valid: closed,
    answers: async ({ there, input: { sessionId } }) => ({
      success: (await statusOf(there, sessionId)) === 'archived',
    }),
    wrongState: [fresh, { success: false }],
  },
  'session.restore': {
    valid: archived,
    answers: async ({ there, input: { sessionId } }) => ({ success: (await statusOf(there, sessionId)) === 'closed' }),
    wrongState: [fresh, { success: false }],
  },
  'session.purge': {
    valid: async (there) => {
      const { sessionId } = await talked(there)
      return { sessionId: await there.archived(sessionId) }
    },
    answers: async ({ there, input: { sessionId } }) => ({ success: (await statusOf(there, sessionId)) === undefined }),
    wrongState: [closed, { success: false }],
  },
  'session.update': {
    valid: async (there) => ({ ...(await fresh(there)), title: 'Other', budgetUsd: 5 }),
    answers: async ({ there, input: { sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { success: session?.title === 'Other' && session.budgetUsd === 5 }
    },
    anyState: 'A session can be called something else, and limited, whatever state it is in.',
  },
  'session.sendMessage': {
    valid: async (there) => ({ ...(await fresh(there)), message: 'say hello' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { turnId } = await there.eventually(async () => {
        const turn = await there.lastTurn(sessionId)
        return turn?.status === 'completed' && turn
      })
      return { sessionId, turnId, messageId: someText }
    },
    unknown: [
      async (there) => ({ ...(await fresh(there)), message: 'hello', agentIds: ['nobody'] }),
      'agent-not-found',
    ],
    wrongState: [async (there) => ({ ...(await fresh(there)), message: '' }), 'message-empty'],
  },
  'session.cancel': {
    valid: async (there) => ({ sessionId: (await there.busy()).sessionId }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: await there.eventually(async () => (await there.lastTurn(sessionId))?.status !== 'active'),
    }),
    unknown: [async (there) => ({ ...(await fresh(there)), messageId: 'nothing' }), 'message-not-found'],
    wrongState: [known, { success: true, cancelledMessageIds: [] }],
  },
  'session.getMessages': {
    valid: async (there) => ({ ...(await known(there)), fromPosition: 0, limit: 10 }),
    answers: { messages: [{ role: 'user' }, { role: 'assistant' }], turns: [{ status: 'completed' }], total: 2 },
    unknown: [
      async (there) => ({ ...(await known(there)), fromPosition: 0, limit: 10, fromMessageId: 'nothing' }),
      'message-not-found',
    ],
    anyState: onlyReads,
  },
  'session.readBlob': {
    valid: withOutput,
    answers: { text: someText },
    unknown: [async (there) => ({ ...(await fresh(there)), blobId: 'nothing' }), 'blob-not-found'],
    anyState: onlyReads,
  },
  'session.subscribe': {
    valid: known,
    answers: async ({ there, input }) => {
      await there.must('session.unsubscribe', input)
      return { conversation: { messages: [{ role: 'user' }, { role: 'assistant' }], queue: [] } }
    },
    anyState: onlyReads,
  },
  'session.unsubscribe': {
    valid: async (there) => {
      const session = await fresh(there)
      await there.must('session.subscribe', session)
      return session
    },
    answers: { success: true },
    unknown: [() => ({ sessionId: 'nobody' }), { success: false }],
    wrongState: [fresh, { success: false }],
  },
  'session.agent.attach': {
    valid: async (there) => ({
      ...(await talked(there)),
      agent: { kind: 'adapter', adapterName: 'playground', model: 'pensive' },
      role: 'member',
    }),
    answers: async ({ there, answer: { agentId }, input: { sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      const attached = session?.agents.find((agent) => agent.agentId === agentId)
      return { agentId: attached?.model === 'pensive' ? agentId : 'not attached', role: 'member' }
    },
    unknown: [
      async (there) => ({ ...(await fresh(there)), agent: { kind: 'adapter', adapterName: 'nobody' } }),
      'adapter-not-found',
    ],
  },
  'session.mode.set': {
    valid: async (there) => ({ ...(await talked(there)), mode: 'auto' }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: true,
      mode: (await there.must('session.mode.get', { sessionId })).mode,
    }),
    unknown: [async (there) => ({ ...(await known(there)), mode: 'nothing' }), 'invalid-params'],
    wrongState: [async (there) => ({ ...(await fresh(there)), mode: 'auto' }), 'agent-not-found'],
  },
  'session.model.switchTo': {
    valid: async (there) => ({ ...(await talked(there)), modelId: 'pensive' }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: true,
      modelId: (await there.must('session.model.getCurrent', { sessionId })).modelId,
    }),
    unknown: [async (there) => ({ ...(await known(there)), modelId: 'nothing' }), 'invalid-params'],
    wrongState: [async (there) => ({ ...(await fresh(there)), modelId: 'pensive' }), 'agent-not-found'],
  },
  'session.suspend': {
    valid: async (there) => ({ sessionId: (await there.busy()).sessionId }),
    answers: async ({ there, input: { sessionId } }) => {
      const { environments } = await there.must('session.environment.get', { sessionId })
      return { success: environments.every(({ status }) => status === 'terminated') }
    },
    anyState: 'A session without agents at work has nothing to end, and that is fine.',
  },
  'session.remote.enable': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId, mode: 'off' }),
    answers: { remoteSteerable: false },
    unknown: [async (there) => ({ sessionId: await there.session(), agentId: 'nobody' }), 'agent-not-found'],
    wrongState: [async (there) => ({ sessionId: (await there.talked()).sessionId, mode: 'on' }), 'capability-missing'],
  },
  'session.remote.disable': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId }),
    answers: { success: true },
    unknown: [async (there) => ({ sessionId: await there.session(), agentId: 'nobody' }), 'agent-not-found'],
  },
  'session.name.get': {
    valid: async (there) => {
      const session = await fresh(there)
      await there.must('session.name.set', { ...session, name: 'Named' })
      return session
    },
    answers: { name: 'Named' },
    anyState: onlyReads,
  },
  'session.name.set': {
    valid: async (there) => ({ ...(await fresh(there)), name: 'Named' }),
    answers: async ({ there, input: { sessionId } }) => ({
      success: (await there.must('session.name.get', { sessionId })).name === 'Named',
    }),
    anyState: 'A session can be called something else whatever state it is in.',
  },
}
