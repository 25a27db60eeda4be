import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenario of the log event. */
export const logEventCases = {
  log: {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('session.log', { sessionId, message: 'Deployed', level: 'warning' })
      return { sessionId, payload: { sessionId, message: 'Deployed', level: 'warning' } }
    },
  },
} satisfies SessionEventCases
