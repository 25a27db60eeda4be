import type { RequestInput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ActivityPeriod, SavedFilter } from '#shared/saved-filter/entities'
import { rangeBounds, type DayRange } from '#renderer/lib/text/day-range'
import { spanOf } from '#renderer/lib/sessions/session-filter'

/** Times of the messages that a search is for: any, those of a period before now, or those of some days. */
export type MessageTimes =
  | { readonly kind: 'any' }
  | { readonly kind: 'period'; readonly period: ActivityPeriod }
  | ({ readonly kind: 'days' } & DayRange)

export const anyMessageTime: MessageTimes = { kind: 'any' }

/** Returns times as searches take them. `now` in Unix ms. */
export function timeCriteria(
  times: MessageTimes,
  now: number,
): Pick<RequestInput<'session.search'>, 'saidFrom' | 'saidBefore'> {
  if (times.kind === 'any') return {}
  if (times.kind === 'period') {
    const { activeFrom: saidFrom, activeBefore: saidBefore } = spanOf(times.period, now)
    return defined({ saidFrom, saidBefore })
  }
  const { since: saidFrom, until: saidBefore } = rangeBounds(times)
  return defined({ saidFrom, saidBefore })
}

/** Returns the times of a saved search. */
export function messageTimesOf({ said, saidDays }: Pick<SavedFilter, 'said' | 'saidDays'>): MessageTimes {
  if (said !== undefined) return { kind: 'period', period: said }
  if (saidDays !== undefined) return { kind: 'days', from: saidDays.from ?? '', to: saidDays.to ?? '' }
  return anyMessageTime
}

/** Returns times as they are saved with a search. */
export function savedTimes(times: MessageTimes): Pick<SavedFilter, 'said' | 'saidDays'> {
  if (times.kind === 'any') return {}
  if (times.kind === 'period') return { said: times.period }
  const { from, to } = times
  return { saidDays: { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) } }
}
