import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { setApproveAll } from './set-approve-all'

/** `session.permissions.resetSessionApprovals`. */
export const resetSessionApprovals =
  (context: ActivityContext): Handler<'session.permissions.resetSessionApprovals'> =>
  async ({ sessionId }, request) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const removed = await context.store.write((writer) => writer.removeSessionPermissionRules(sessionId))
    if (!removed.ok) return removed
    return setApproveAll(context)({ sessionId, enabled: false }, request)
  }
