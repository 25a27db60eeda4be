import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenario of the task event. */
export const taskEventCases = {
  background_tasks_changed: {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say ready')
      const task = { agentType: 'playground', prompt: 'say done', name: 'Look' }
      const { agentId: id } = await scenario.must('session.tasks.startAgent', { sessionId, ...task })
      return { sessionId, payload: { sessionId, tasks: [{ id, name: 'Look', status: 'completed', result: 'done' }] } }
    },
    after: ['branch.created', 'background_tasks_changed'],
  },
} satisfies SessionEventCases
