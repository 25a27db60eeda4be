import type { SessionEventCases } from '../../testing/event-table/case'

/** How the event of titles comes about. */
export const titleEventCases = {
  'title.generated': {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'say something short')
      const { title } = await stage.must('session.title.generate', { sessionId, by: 'rules' })
      return { sessionId, payload: { title } }
    },
    after: ['turn.started'],
  },
} satisfies SessionEventCases
