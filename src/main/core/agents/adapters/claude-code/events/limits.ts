import { allowanceNotice, noticeText } from '#shared/kernel/notice-texts'
import { isoTime } from '#shared/kernel/time'
import { record, text } from '#core/agents/transcript/values'
import type { Mapped, MapState } from './map-state'
import { tellOnce } from './notices'

type Json = Readonly<Record<string, unknown>>

/** Names of the periods of an account's allowances. */
const periods: Readonly<Record<string, string>> = {
  five_hour: '5 hours',
  seven_day: 'week',
  seven_day_opus: 'week of Opus',
  seven_day_sonnet: 'week of Sonnet',
}

/** Latest time that a date can have, in seconds. */
const MAX_SECONDS = 8.64e12

/** Warns of an allowance that is nearly used up, or is used up, once for each share and period. */
export function tellLimits(state: MapState, frame: Json): Mapped {
  const info = record(frame['rate_limit_info'])
  const { status } = info
  if (status !== 'allowed_warning' && status !== 'rejected') return { state, events: [] }
  const type = text(info['rateLimitType']) ?? ''
  const window = record(record(info['unifiedWindows'])[type])
  const period = periodOf(type)
  const share = shareOf(info['surpassedThreshold'] ?? window['surpassedThreshold'] ?? info['utilization'])
  const extra = info['isUsingOverage'] === true ? [noticeText('extra-usage')] : []
  const allowance = { agent: 'Claude Code', period }
  const notice = allowanceNotice(allowance, status === 'rejected' ? 100 : share, momentOf(info['resetsAt']))
  return tellOnce(state, [notice, ...extra])
}

/** Returns the name of a period in words. */
export const periodOf = (type: string): string =>
  periods[type] ?? (type === '' ? 'present period' : type.replaceAll('_', ' '))

/** Shares come as fractions here, and as percent in the answer to `get_usage`. */
function shareOf(fraction: unknown): number | undefined {
  return typeof fraction === 'number' && fraction >= 0 && fraction <= 1 ? Math.round(fraction * 100) : undefined
}

function momentOf(seconds: unknown): string | undefined {
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds < MAX_SECONDS)) return undefined
  return `${isoTime(seconds * 1000)
    .slice(0, 16)
    .replace('T', ' ')} UTC`
}
