import type { HostEventCases } from '../../testing/event-table/case'

/** Scenario of the event about agents across sessions. */
export const rosterHostEventCases = {
  'agent.event': {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'say it is done')
      return { payload: { sessionId, kind: 'completed', result: 'it is done' } }
    },
  },
} satisfies HostEventCases
