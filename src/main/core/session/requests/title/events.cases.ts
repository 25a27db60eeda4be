import type { SessionEventCases } from '#core/testing/event-table/case'

/** Cases for the event of titles. */
export const titleEventCases = {
  'title.generated': {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say something short')
      const { title } = await scenario.must('session.title.generate', { sessionId, by: 'rules' })
      return { sessionId, payload: { title } }
    },
    after: ['turn.started'],
  },
} satisfies SessionEventCases
