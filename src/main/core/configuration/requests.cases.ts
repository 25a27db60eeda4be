import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const configurationCases: RequestCases = {
  'persona.list': { valid: () => ({}) },
  'persona.create': { valid: (there) => ({ persona: { name: there.name() } }) },
  'persona.update': {
    valid: (there) => ({ personaId: 'nothing', persona: { name: there.name() } }),
    answers: 'persona-not-found',
  },
  'persona.delete': { valid: () => ({ personaId: 'nothing' }), answers: 'persona-not-found' },
  'profile.list': { valid: () => ({}) },
  'profile.create': {
    valid: (there) => ({ profile: { name: there.name() } }),
    unknown: [(there) => ({ profile: { name: there.name(), personaId: 'nothing' } }), 'persona-not-found'],
  },
  'profile.update': {
    valid: (there) => ({ profileId: 'nothing', profile: { name: there.name() } }),
    answers: 'profile-not-found',
  },
  'profile.delete': { valid: () => ({ profileId: 'nothing' }), answers: 'profile-not-found' },
  'providerConfig.list': { valid: () => ({}) },
  'providerConfig.create': { valid: (there) => ({ providerConfig: { name: there.name(), kind: 'anthropic' } }) },
  'providerConfig.update': {
    valid: (there) => ({ providerConfigId: 'nothing', providerConfig: { name: there.name(), kind: 'openai' } }),
    answers: 'provider-config-not-found',
  },
  'providerConfig.delete': { valid: () => ({ providerConfigId: 'nothing' }), answers: 'provider-config-not-found' },
  'providerConfig.setKey': {
    valid: () => ({ providerConfigId: 'nothing', key: 'secret' }),
    answers: 'provider-config-not-found',
  },
  'providerConfig.removeKey': { valid: () => ({ providerConfigId: 'nothing' }), answers: 'provider-config-not-found' },
  'session.resolveAgentConfig': {
    valid: () => ({ selection: { kind: 'adapter', adapterName: 'playground' } }),
    unknown: [() => ({ selection: { kind: 'adapter', adapterName: 'nobody' } }), 'adapter-not-found'],
  },
  'session.resolveSystemPrompt': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.enrichContext': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.enrichContext.setProvider': { valid: () => ({ enabled: false }) },
  'session.agent.update': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId, compressionMode: 'auto' }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), agentId: 'nobody', role: 'lead' }),
      'agent-not-found',
    ],
    wrongState: [
      async (there) => {
        const { sessionId, agentId } = await there.talked()
        return { sessionId: await there.archived(sessionId), agentId, compressionMode: 'auto' }
      },
      'session-archived',
    ],
  },
  'session.agent.remove': {
    valid: async (there) => {
      const talked = await there.talked()
      return { sessionId: talked.sessionId, agentId: talked.agentId }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), agentId: 'nobody' }), 'agent-not-found'],
  },
  'settings.get': { valid: () => ({}) },
  'settings.update': {
    valid: () => ({ defaultAgent: 'playground' }),
    unknown: [() => ({ defaultAgent: 'nobody' }), 'adapter-not-found'],
  },
  'settings.agentServer.put': { valid: (there) => ({ name: there.name(), command: 'nothing', args: [] }) },
  'settings.agentServer.remove': { valid: () => ({ name: 'nobody' }), answers: 'agent-server-not-found' },
}
