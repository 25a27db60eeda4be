import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findPending } from './find-request'

/** `permission.setExpiry`. */
export const setExpiry =
  (context: ActivityContext): Handler<'permission.setExpiry'> =>
  async ({ requestId, expiresAt }) => {
    const found = await findPending(context, requestId)
    if (!found.ok) return found
    const set = await found.value.setExpiry(requestId, expiresAt)
    return set.ok ? ok({ success: true }) : set
  }
