import { ok } from '../../../../../shared/kernel/result'
import type { RequestCases } from '../../../testing/contract-table/case'
import { onlyReads } from '../../../testing/contract-table/case'
import { listWith } from '../../../testing/contract-table/matching'
import type { There } from '../../../testing/contract-table/there'

const known = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: (await there.known()).sessionId })
const withoutAgent = async (there: There): Promise<{ sessionId: string }> => ({ sessionId: await there.session() })

/** Cases for the requests of this folder: valid calls and failures. */
export const agentCases: RequestCases = {
  'session.resolveAgentConfig': {
    valid: async (there) => {
      const name = there.name()
      const { profile } = await there.must('profile.create', { profile: { name, model: 'pensive' } })
      return { selection: { kind: 'profile', adapterName: 'playground', profileId: profile.profileId } }
    },
    answers: { adapterName: 'playground', model: 'pensive', origins: { model: 'profile' } },
    unknown: [() => ({ selection: { kind: 'adapter', adapterName: 'nobody' } }), 'adapter-not-found'],
    anyState: 'It only works out what an agent would be started with.',
  },
  'session.resolveSystemPrompt': {
    valid: async (there) => {
      const persona = { name: there.name(), systemPrompt: 'Be kind.' }
      const { personaId } = (await there.must('persona.create', { persona })).persona
      return { sessionId: await there.session(), personaId }
    },
    answers: { systemPrompt: 'Be kind.', origin: 'persona' },
    unknown: [async (there) => ({ ...(await withoutAgent(there)), personaId: 'nothing' }), 'persona-not-found'],
    anyState: onlyReads,
  },
  'session.enrichContext': {
    valid: async (there) => {
      there.client.serve('session.enrichContext.provide', () =>
        Promise.resolve(ok({ handled: true, told: 'something' })),
      )
      await there.must('session.enrichContext.setProvider', { enabled: true })
      return { sessionId: await there.session() }
    },
    // A page is never asked, so nobody has anything to say.
    answers: ({ there }) => (there.isPage ? { handled: false } : { handled: true, told: 'something' }),
    anyState: onlyReads,
  },
  'session.enrichContext.setProvider': {
    valid: () => ({ enabled: true }),
    // No requests come to a page.
    answers: async ({ there }) => {
      await there.must('session.enrichContext.setProvider', { enabled: false })
      return { success: !there.isPage }
    },
    wrongState: [() => ({ enabled: false }), { success: false }],
  },
  'session.agent.update': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId, compressionMode: 'auto' }
    },
    answers: { success: true, change: 'in-place', agent: { compressionMode: 'auto' } },
    unknown: [
      async (there) => ({ ...(await withoutAgent(there)), agentId: 'nobody', role: 'lead' }),
      'agent-not-found',
    ],
    wrongState: [
      async (there) => {
        const { sessionId, agentId } = await there.busy()
        return { sessionId, agentId, cwd: there.folder, reasoningEffort: 'high' }
      },
      'session-busy',
    ],
  },
  'session.agent.remove': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId }
    },
    answers: async ({ there, input: { sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { success: session?.agents.every(({ status }) => status === 'disposed') }
    },
    unknown: [async (there) => ({ ...(await withoutAgent(there)), agentId: 'nobody' }), 'agent-not-found'],
  },
  'session.model.getCurrent': {
    valid: known,
    answers: { modelId: 'brisk', available: listWith({ id: 'brisk' }, { id: 'pensive' }) },
    unknown: [withoutAgent, 'agent-not-found'],
    anyState: 'It only reads; an agent that has ended offers nothing.',
  },
  'session.mode.get': {
    valid: known,
    answers: { mode: 'ask', available: listWith({ id: 'ask' }, { id: 'auto' }) },
    unknown: [withoutAgent, 'agent-not-found'],
    anyState: 'It only reads; an agent that has ended offers nothing.',
  },
  'session.getApprovalPolicy': {
    valid: known,
    answers: { policy: 'always-ask', cascade: listWith({ origin: 'session', policy: null }) },
    unknown: [withoutAgent, 'agent-not-found'],
    anyState: onlyReads,
  },
}
