import type { SessionEventCases } from '../../testing/event-table/case'

/** How the event of measurements comes about. */
export const metricsEventCases = {
  'metrics.updated': {
    async when(stage) {
      const { sessionId } = await stage.tour()
      return { sessionId, payload: { current: { turnCount: 1 } } }
    },
    after: ['turn.started'],
  },
} satisfies SessionEventCases
