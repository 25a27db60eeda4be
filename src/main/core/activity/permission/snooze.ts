import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { findDesk } from './find-request'

/** How long "not now" lasts unless told otherwise. */
const SNOOZE_MS = 60 * 60 * 1000

/** `permission.snooze`. */
export const snooze =
  (context: HostContext): Handler<'permission.snooze'> =>
  async ({ requestId, until = context.clock.now() + SNOOZE_MS }) => {
    const desk = await findDesk(context, requestId)
    if (!desk.ok) return desk
    const snoozed = await desk.value.snooze(requestId, until)
    return snoozed.ok ? ok({ success: true, snoozedUntil: until }) : snoozed
  }
