import type { SessionEventCases } from '../../testing/event-table/case'

/** Scenario of the log event. */
export const logEventCases = {
  log: {
    async when(stage) {
      const sessionId = await stage.session()
      await stage.must('session.log', { sessionId, message: 'Deployed', level: 'warning' })
      return { sessionId, payload: { sessionId, message: 'Deployed', level: 'warning' } }
    },
  },
} satisfies SessionEventCases
