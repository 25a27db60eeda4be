import { allowanceNotice, noticeText } from '#shared/kernel/notice-texts'
import { defined } from '#shared/kernel/defined'
import { momentOf } from '#core/agents/adapters/moment'
import type { AdapterEvent } from '#shared/adapter/port'
import type { QuotaWindow, Refusal } from '#shared/limits/entities'
import { refusalOf } from '#core/agents/adapters/refusal'
import { shareSnapshot } from '#core/agents/adapters/share-snapshot'
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
  const told = allowancesOf(info)
  if (status !== 'allowed_warning' && status !== 'rejected') return { state, events: told }
  const type = text(info['rateLimitType']) ?? ''
  const window = record(record(info['unifiedWindows'])[type])
  const period = periodOf(type)
  const share = shareOf(info['surpassedThreshold'] ?? window['surpassedThreshold'] ?? info['utilization'])
  const extra = info['isUsingOverage'] === true ? [noticeText('extra-usage')] : []
  const allowance = { agent: 'Claude Code', period }
  const notice = allowanceNotice(allowance, status === 'rejected' ? 100 : share, resetOf(info['resetsAt']))
  const noticed = tellOnce(state, [notice, ...extra])
  return { state: noticed.state, events: [...told, ...noticed.events] }
}

/** Returns the allowances of the account that a frame tells, each with the used share. */
function allowancesOf(info: Json): AdapterEvent[] {
  const mayGoOn = info['overageStatus'] === 'allowed'
  const allowances = Object.fromEntries(
    Object.entries(record(info['unifiedWindows'])).flatMap(([type, value]) => {
      const { utilization, resetsAt } = record(value)
      if (typeof utilization !== 'number' || !(utilization >= 0)) return []
      return [[periodOf(type), shareSnapshot(utilization * 100, timeOf(resetsAt), mayGoOn)] as const]
    }),
  )
  return Object.keys(allowances).length === 0 ? [] : [{ type: 'quota', allowances }]
}

/** Returns the refusal that ended a turn, from its last frame; undefined for other failures. */
export function refusalOfResult(frame: Json, words: string, rejected: RejectedAllowance = {}): Refusal | undefined {
  const status = count(frame['api_error_status'])
  const code = [frame['api_error'], frame['api_error_type']].flatMap((told) => text(told) ?? []).join(' ')
  return refusalOf({ words, code, ...defined({ status: status === 0 ? undefined : status }), ...rejected })
}

function allowanceOf(info: Json): RejectedAllowance {
  return defined({ window: windows[text(info['rateLimitType']) ?? ''], resetsAt: timeOf(info['resetsAt']) })
}

/** Returns a time in seconds as Unix milliseconds; undefined for anything else. */
function timeOf(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && seconds > 0 && seconds < MAX_SECONDS ? seconds * 1000 : undefined
}

/** Returns the name of a period in words. */
export const periodOf = (type: string): string =>
  periods[type] ?? (type === '' ? 'present period' : type.replaceAll('_', ' '))

/** Shares come as fractions here, and as percent in the answer to `get_usage`. */
function shareOf(fraction: unknown): number | undefined {
  return typeof fraction === 'number' && fraction >= 0 && fraction <= 1 ? Math.round(fraction * 100) : undefined
}

function resetOf(seconds: unknown): string | undefined {
  const time = timeOf(seconds)
  return time === undefined ? undefined : momentOf(time)
}
