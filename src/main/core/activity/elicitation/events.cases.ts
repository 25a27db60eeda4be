import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A question of an agent that was answered, and how many waited before. */
async function answered(scenario: Scenario): Promise<{ sessionId: string; requestId: string; pending: number }> {
  const sessionId = await scenario.session()
  await scenario.must('session.sendMessage', { sessionId, message: 'ask me which colour: red, blue' })
  const { eventId } = await scenario.until(sessionId, 'elicitation.requested')
  const { entries, pending } = await scenario.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })
  const requestId = entries[0]?.request.requestId ?? eventId
  await scenario.must('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'decline' } })
  return { sessionId, requestId, pending }
}

/** Scenarios of the question events. */
export const elicitationEventCases = {
  'elicitation.requested': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(answered)
      return { sessionId, payload: { sessionId, requestId, kind: 'user_input', mode: 'form' } }
    },
    after: ['user_message.acknowledged'],
  },
  'elicitation.resolved': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(answered)
      return { sessionId, payload: { requestId, action: 'decline', by: 'user' } }
    },
    after: ['elicitation.requested'],
  },
} satisfies SessionEventCases

/** Scenario of the host event about questions. */
export const elicitationHostEventCases = {
  'elicitations.changed': {
    async when(scenario) {
      const { pending } = await scenario.once(answered)
      return { payload: { pending } }
    },
  },
} satisfies HostEventCases
