import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A question of an agent that was answered, and how many waited before. */
async function answered(stage: Stage): Promise<{ sessionId: string; requestId: string; pending: number }> {
  const sessionId = await stage.session()
  await stage.must('session.sendMessage', { sessionId, message: 'ask me which colour: red, blue' })
  const { eventId } = await stage.until(sessionId, 'elicitation.requested')
  const { entries, pending } = await stage.must('elicitation.list', { state: 'pending', sessionId, limit: 1 })
  const requestId = entries[0]?.request.requestId ?? eventId
  await stage.must('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'decline' } })
  return { sessionId, requestId, pending }
}

/** Scenarios of the question events. */
export const elicitationEventCases = {
  'elicitation.requested': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(answered)
      return { sessionId, payload: { sessionId, requestId, kind: 'user_input', mode: 'form' } }
    },
    after: ['user_message.acknowledged'],
  },
  'elicitation.resolved': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(answered)
      return { sessionId, payload: { requestId, action: 'decline', by: 'user' } }
    },
    after: ['elicitation.requested'],
  },
} satisfies SessionEventCases

/** Scenario of the host event about questions. */
export const elicitationHostEventCases = {
  'elicitations.changed': {
    async when(stage) {
      const { pending } = await stage.once(answered)
      return { payload: { pending } }
    },
  },
} satisfies HostEventCases
