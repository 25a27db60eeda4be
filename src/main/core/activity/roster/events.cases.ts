import type { HostEventCases } from '../../testing/event-table/case'

/** How the event of agents across sessions comes about. */
export const rosterHostEventCases = {
  'agent.event': {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'say it is done')
      return { payload: { sessionId, kind: 'completed', result: 'it is done' } }
    },
  },
} satisfies HostEventCases
