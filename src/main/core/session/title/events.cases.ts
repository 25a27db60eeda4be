import type { SessionEventCases } from '../../testing/event-table/case'

/** Cases for the event of titles. */
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
