import type { PlannedMessage } from '#shared/limits/planned'
import { clockTime } from '#renderer/lib/text/format'
import { m } from '#messages'

/** Condition under which a queued message is sent. `titleOf`: title of a session. */
export function plannedLabel(
  { sendAfter, until }: Pick<PlannedMessage, 'sendAfter' | 'until'>,
  titleOf: (sessionId: string) => string,
): string {
  if ('sessionId' in sendAfter) return m.limits.later.sendsAfter({ title: titleOf(sendAfter.sessionId) })
  return until === undefined
    ? m.limits.later.sendsAtReset
    : m.limits.later.sendsAt({ time: clockTime(until, Date.now()) })
}
