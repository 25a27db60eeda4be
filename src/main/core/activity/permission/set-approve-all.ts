import { ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { update } from '#core/session/requests/update'

/** `session.permissions.setApproveAll`. */
export const setApproveAll =
  (context: ActivityContext): Handler<'session.permissions.setApproveAll'> =>
  async ({ sessionId, enabled }, request) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const isEnabled = found.value.session.approvalPolicyOverride === 'full-access'
    if (isEnabled !== enabled) {
      const approvalPolicyOverride = enabled ? 'full-access' : null
      const updated = await update(context)({ sessionId, approvalPolicyOverride }, request)
      if (!updated.ok) return updated
    }
    context.reconsiderPermissions()
    context.runtimes.releaseIfIdle(found.value)
    return ok({ success: true })
  }
