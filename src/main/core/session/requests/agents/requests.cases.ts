import { ok } from '#shared/kernel/result'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const known = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: (await context.known()).sessionId,
})
const withoutAgent = async (context: CaseContext): Promise<{ sessionId: string }> => ({
  sessionId: await context.session(),
})

/** Cases for the requests of this folder: valid calls and failures. */
export const agentCases: RequestCases = {
  'session.resolveAgentConfig': {
    valid: async (context) => {
      const name = context.name()
      const { profile } = await context.must('profile.create', { profile: { name, model: 'pensive' } })
      return { selection: { kind: 'profile', adapterName: 'playground', profileId: profile.profileId } }
    },
    answers: { adapterName: 'playground', model: 'pensive', origins: { model: 'profile' } },
    unknown: [() => ({ selection: { kind: 'adapter', adapterName: 'nobody' } }), 'adapter-not-found'],
  },
  'session.resolveSystemPrompt': {
    valid: async (context) => {
      const persona = { name: context.name(), systemPrompt: 'Be kind.' }
      const { personaId } = (await context.must('persona.create', { persona })).persona
      return { sessionId: await context.session(), personaId }
    },
    // Parley's own instructions may follow.
    answers: {
      origin: 'persona',
      systemPrompt: textWith('Be kind.'),
      parts: listWith({ source: 'selection', content: 'Be kind.' }),
    },
    unknown: [async (context) => ({ ...(await withoutAgent(context)), personaId: 'nothing' }), 'persona-not-found'],
  },
  'session.enrichContext': {
    dependsOnOthers: true,
    valid: async (context) => {
      context.client.serve('session.enrichContext.provide', () =>
        Promise.resolve(ok({ handled: true, told: 'something' })),
      )
      await context.must('session.enrichContext.setProvider', { enabled: true })
      return { sessionId: await context.session() }
    },
    // A page is never asked, so nobody has anything to say.
    answers: ({ context }) => (context.isPage ? { handled: false } : { handled: true, told: 'something' }),
  },
  'session.enrichContext.setProvider': {
    dependsOnOthers: true,
    valid: () => ({ enabled: true }),
    // No requests come to a page.
    answers: async ({ context }) => {
      await context.must('session.enrichContext.setProvider', { enabled: false })
      return { success: !context.isPage }
    },
    wrongState: [() => ({ enabled: false }), { success: false }],
  },
  'session.agent.update': {
    valid: async (context) => {
      const talked = await context.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId, compressionMode: 'auto' }
    },
    answers: { success: true, change: 'in-place', agent: { compressionMode: 'auto' } },
    unknown: [
      async (context) => ({ ...(await withoutAgent(context)), agentId: 'nobody', role: 'lead' }),
      'agent-not-found',
    ],
    wrongState: [
      async (context) => {
        const { sessionId, agentId } = await context.busy()
        return { sessionId, agentId, cwd: context.folder, reasoningEffort: 'high' }
      },
      'session-busy',
    ],
  },
  'session.agent.remove': {
    valid: async (context) => {
      const talked = await context.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId }
    },
    answers: async ({ context, input: { sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { success: session?.agents.every(({ status }) => status === 'disposed') }
    },
    unknown: [async (context) => ({ ...(await withoutAgent(context)), agentId: 'nobody' }), 'agent-not-found'],
  },
  'session.model.getCurrent': {
    valid: known,
    answers: { modelId: 'brisk', available: listWith({ id: 'brisk' }, { id: 'pensive' }) },
    unknown: [withoutAgent, 'agent-not-found'],
  },
  'session.mode.get': {
    valid: known,
    answers: { mode: 'ask', available: listWith({ id: 'ask' }, { id: 'auto' }) },
    unknown: [withoutAgent, 'agent-not-found'],
  },
  'session.getApprovalPolicy': {
    valid: known,
    answers: { policy: 'always-ask', cascade: listWith({ origin: 'session', policy: null }) },
    unknown: [withoutAgent, 'agent-not-found'],
  },
}
