import { defined } from '../../../../shared/kernel/defined'
import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { respond } from './respond'

/** `session.permissions.handlePendingPermissionRequest`. */
export const handlePendingPermissionRequest =
  (context: ActivityContext): Handler<'session.permissions.handlePendingPermissionRequest'> =>
  async ({ sessionId, requestId, result }, asker) => {
    const answered = await respond(context)({ requestId, sessionId, ...decisionOf(result) }, asker)
    if (answered.ok) return ok({ success: true })
    return answered.error.code === 'permission-resolved' ? ok({ success: false }) : answered
  }

const SCOPES = {
  'approve-once': 'once',
  'approve-for-session': 'session',
  'approve-for-location': 'always',
  'approve-permanently': 'always',
} as const

function decisionOf(
  result: Parameters<Handler<'session.permissions.handlePendingPermissionRequest'>>[0]['result'],
): Pick<Parameters<Handler<'permission.respond'>>[0], 'behavior' | 'scope' | 'message'> {
  if (result.kind === 'user-not-available') return { behavior: 'deny', message: 'Nobody is here who could answer.' }
  if (result.kind === 'reject') return { behavior: 'deny', ...defined({ message: result.feedback }) }
  return { behavior: 'allow', scope: SCOPES[result.kind] }
}
