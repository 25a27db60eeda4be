import type { SessionEventCases } from '../../testing/event-table/case'

/** How the event of the log comes about. */
export const logEventCases = {
  log: {
    async when(stage) {
      const sessionId = await stage.session()
      await stage.must('session.log', { sessionId, message: 'Deployed', level: 'warning' })
      return { sessionId, payload: { sessionId, message: 'Deployed', level: 'warning' } }
    },
  },
} satisfies SessionEventCases
