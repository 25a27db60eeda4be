import type { SessionEventCases } from '#core/testing/event-table/case'

/** Cases for the event of plans. */
export const planEventCases = {
  'plan.updated': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      await scenario.must('session.plan.update', { sessionId, content: '- [x] Look\n- [ ] Act' })
      return { sessionId, payload: { entries: [{ content: 'Look', status: 'completed' }, { content: 'Act' }] } }
    },
    // The agent's own came before.
    after: ['plan.updated', 'turn.completed'],
  },
} satisfies SessionEventCases
