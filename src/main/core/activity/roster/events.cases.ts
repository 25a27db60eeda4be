import type { HostEventCases } from '#core/testing/event-table/case'

/** Scenario of the event about agents across sessions. */
export const rosterHostEventCases = {
  'agent.event': {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say it is done')
      return { payload: { sessionId, kind: 'completed', result: 'it is done' } }
    },
  },
} satisfies HostEventCases
