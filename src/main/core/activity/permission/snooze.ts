import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findPending } from './find-request'

/** Default duration of a snooze. */
const SNOOZE_MS = 60 * 60 * 1000

/** `permission.snooze`. */
export const snooze =
  (context: ActivityContext): Handler<'permission.snooze'> =>
  async ({ requestId, until = context.clock.now() + SNOOZE_MS }) => {
    const found = await findPending(context, requestId)
    if (!found.ok) return found
    const snoozed = await found.value.snooze(requestId, until)
    return snoozed.ok ? ok({ success: true, snoozedUntil: until }) : snoozed
  }
