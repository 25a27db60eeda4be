import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A request that was answered, and how many waited before. */
async function answered(stage: Stage): Promise<{ sessionId: string; requestId: string; pending: number }> {
  const { sessionId, requestId } = await stage.asked()
  const { pending } = await stage.must('permission.list', { state: 'pending', sessionId, limit: 1 })
  await stage.until(sessionId, 'permission.requested')
  await stage.untilTold('permissions.changed', { pending })
  await stage.must('permission.respond', { requestId, behavior: 'deny' })
  return { sessionId, requestId, pending }
}

/** Scenarios of the permission events. */
export const permissionEventCases = {
  'permission.requested': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(answered)
      return { sessionId, payload: { id: requestId, sessionId, toolName: 'write', dangerLevel: 'write' } }
    },
    after: ['user_message.acknowledged', 'tool.started'],
  },
  'permission.resolved': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(answered)
      return { sessionId, payload: { requestId, granted: false, by: 'user' } }
    },
    after: ['permission.requested'],
  },
} satisfies SessionEventCases

/** Scenario of the host event about permissions. */
export const permissionHostEventCases = {
  'permissions.changed': {
    async when(stage) {
      const { pending } = await stage.once(answered)
      return { payload: { pending } }
    },
  },
} satisfies HostEventCases
