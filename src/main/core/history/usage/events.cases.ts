import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenarios of the usage events. */
export const usageEventCases = {
  usage: {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      return { sessionId, payload: { sessionId, totalCalls: 1 } }
    },
    after: ['user_message.acknowledged'],
  },
  'contextWindow.updated': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      return { sessionId, payload: { level: 'ok', maxTokens: 200_000 } }
    },
    after: ['user_message.acknowledged'],
  },
} satisfies SessionEventCases
