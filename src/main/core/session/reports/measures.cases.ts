import type { SessionEventCases } from '#core/testing/event-table/case'

/** Cases for the event of measurements. */
export const metricsEventCases = {
  'metrics.updated': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      return { sessionId, payload: { current: { turnCount: 1 } } }
    },
    after: ['turn.started'],
  },
} satisfies SessionEventCases
