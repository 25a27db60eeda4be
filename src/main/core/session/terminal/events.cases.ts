import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenarios of the terminal events. */
export const terminalEventCases = {
  'terminal.changed': {
    async when(scenario) {
      const sessionId = await scenario.session()
      const { terminal } = await scenario.must('terminal.open', { sessionId, columns: 80, rows: 24 })
      return { sessionId, payload: { sessionId, terminals: [terminal] } }
    },
  },
} satisfies SessionEventCases
