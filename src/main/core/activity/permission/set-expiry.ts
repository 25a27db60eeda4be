import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { findDesk } from './find-request'

/** `permission.setExpiry`. */
export const setExpiry =
  (context: HostContext): Handler<'permission.setExpiry'> =>
  async ({ requestId, expiresAt }) => {
    const desk = await findDesk(context, requestId)
    if (!desk.ok) return desk
    const set = await desk.value.setExpiry(requestId, expiresAt)
    return set.ok ? ok({ success: true }) : set
  }
