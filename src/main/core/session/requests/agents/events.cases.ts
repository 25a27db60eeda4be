import type { SessionEventCases } from '#core/testing/event-table/case'

/** Cases for the events of agents. */
export const agentEventCases = {
  'agent.attached': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.tour()
      return { sessionId, payload: { agent: { agentId, adapterName: 'playground', role: 'lead' } } }
    },
  },
  'agent.detached': {
    async when(scenario) {
      const sessionId = await scenario.session()
      const agent = { kind: 'adapter', adapterName: 'broken' }
      await scenario.client.request('session.agent.attach', { sessionId, agent })
      return { sessionId, payload: {} }
    },
    after: ['agent.attached'],
  },
  'agent.changed': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.tour()
      return { sessionId, payload: { agentId, values: { status: 'idle' } } }
    },
    after: ['agent.attached'],
  },
  'agent.added': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.tour()
      return { sessionId, payload: { agentId, adapterName: 'playground', role: 'lead' } }
    },
    after: ['environment.creating'],
  },
  'agent.updated': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.tour()
      return { sessionId, payload: { agent: { agentId, status: 'active' } } }
    },
    after: ['agent.added'],
  },
  'agent.features': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.tour()
      return { sessionId, payload: { agentId, features: { modes: { current: 'ask' } } } }
    },
    after: ['agent.added'],
  },
  'agent.removed': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.say(await scenario.session(), 'say bye')
      await scenario.must('session.agent.remove', { sessionId, agentId })
      return { sessionId, payload: { sessionId, agentId } }
    },
    after: ['agent.added', 'environment.terminated'],
  },
  'mode.changed': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.say(await scenario.session(), 'say yes')
      await scenario.must('session.mode.set', { sessionId, mode: 'auto' })
      return { sessionId, payload: { agentId, modeId: 'auto' } }
    },
    after: ['agent.added'],
  },
  'model.changed': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.say(await scenario.session(), 'say yes')
      await scenario.must('session.model.switchTo', { sessionId, modelId: 'pensive' })
      return { sessionId, payload: { agentId, model: 'pensive', previousModel: 'brisk' } }
    },
    after: ['agent.added'],
  },
  'connectorSwap.editRequested': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.say(await scenario.session(), 'say yes')
      const cwd = await scenario.newFolder()
      await scenario.must('session.agent.update', { sessionId, agentId, cwd })
      return { sessionId, payload: { sessionId, agentId, newCwd: cwd } }
    },
    after: ['turn.completed'],
  },
  'clientAccount.changed': {
    async when(scenario) {
      const account = { clientAccountId: 'somebody', kind: 'login', source: 'agent' }
      const { sessionId } = await scenario.act(async ({ emit }) => {
        emit({ type: 'identity', ...account, payload: { plan: 'free' } })
        return undefined
      })
      return {
        sessionId,
        payload: {
          clientId: 'actor',
          clientAccountId: 'somebody',
          previousClientAccountId: null,
          lastClientIdentityObservation: { kind: 'login', payload: { plan: 'free' } },
        },
      }
    },
    after: ['user_message.acknowledged'],
  },
} satisfies SessionEventCases
