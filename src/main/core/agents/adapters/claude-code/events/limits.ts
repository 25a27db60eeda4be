import { allowanceNotice, noticeText } from '#shared/kernel/notice-texts'
import { defined } from '#shared/kernel/defined'
import { isoTime } from '#shared/kernel/time'
import type { QuotaWindow, Refusal } from '#shared/limits/entities'
import { refusalOf } from '#core/agents/adapters/refusal'
import { count, record, text } from '#core/agents/transcript/values'
import type { Mapped, MapState, RejectedAllowance } from './map-state'
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

/** Kinds of the periods. */
const windows: Readonly<Record<string, QuotaWindow>> = {
  five_hour: 'fiveHour',
  seven_day: 'week',
  seven_day_opus: 'model',
  seven_day_sonnet: 'model',
}

/** Warns of an allowance that is nearly used up, or is used up, once for each share and period, and notes a refusal. */
export function tellLimits(before: MapState, frame: Json): Mapped {
  const info = record(frame['rate_limit_info'])
  const { status } = info
  const { rejected: _before, ...others } = before
  const state: MapState = status === 'rejected' ? { ...others, rejected: allowanceOf(info) } : others
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

/** Returns the refusal that ended a turn, from its last frame; undefined for other failures. */
export function refusalOfResult(frame: Json, words: string, rejected: RejectedAllowance = {}): Refusal | undefined {
  const status = count(frame['api_error_status'])
  const code = [frame['api_error'], frame['api_error_type']].flatMap((told) => text(told) ?? []).join(' ')
  return refusalOf({ words, code, ...defined({ status: status === 0 ? undefined : status }), ...rejected })
}

function allowanceOf(info: Json): RejectedAllowance {
  const { resetsAt } = info
  const isKnown = typeof resetsAt === 'number' && resetsAt > 0 && resetsAt < MAX_SECONDS
  return defined({
    window: windows[text(info['rateLimitType']) ?? ''],
    resetsAt: isKnown ? resetsAt * 1000 : undefined,
  })
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
