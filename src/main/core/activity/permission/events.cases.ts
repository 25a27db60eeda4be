import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A request that was answered, and how many waited before. */
async function answered(scenario: Scenario): Promise<{ sessionId: string; requestId: string; pending: number }> {
  const { sessionId, requestId } = await scenario.asked()
  const { pending } = await scenario.must('permission.list', { state: 'pending', sessionId, limit: 1 })
  await scenario.until(sessionId, 'permission.requested')
  await scenario.untilTold('permissions.changed', { pending })
  await scenario.must('permission.respond', { requestId, behavior: 'deny' })
  return { sessionId, requestId, pending }
}

/** Scenarios of the permission events. */
export const permissionEventCases = {
  'permission.requested': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(answered)
      return { sessionId, payload: { id: requestId, sessionId, toolName: 'write', dangerLevel: 'write' } }
    },
    after: ['user_message.acknowledged', 'tool.started'],
  },
  'permission.resolved': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(answered)
      return { sessionId, payload: { requestId, granted: false, by: 'user' } }
    },
    after: ['permission.requested'],
  },
} satisfies SessionEventCases

/** Scenario of the host event about permissions. */
export const permissionHostEventCases = {
  'permissions.changed': {
    async when(scenario) {
      const { pending } = await scenario.once(answered)
      return { payload: { pending } }
    },
  },
} satisfies HostEventCases
