import type { AdapterEvent, AdapterFailure } from '../../../../../shared/adapter/port'
import type { QuotaSnapshot } from '../../../../../shared/catalog/entities'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import { oneShotPrompt } from './one-shot-prompt'
import { requestFailure } from './failures'
import type { Program } from '../program/installed'
import { RateLimitsResponse, type RateLimits, type RateWindow } from './messages'
import { isoTime } from '../../../../../shared/kernel/time'

type Quota = Readonly<Record<string, QuotaSnapshot>>

/** What is left of the allowances of the account, by allowance: "week", or "spark week" of a model with one of its own. */
export async function readQuota(program: Program): Promise<Result<Quota, AdapterFailure>> {
  const answer = await oneShotPrompt(program, (server) => server.request('account/rateLimits/read', {}))
  if (!answer.ok) return answer
  if (!answer.value.ok) return err(requestFailure(answer.value.error))
  const told = RateLimitsResponse.safeParse(answer.value.value).data
  if (told === undefined) return err(requestFailure('its answer is not understood.'))
  const limits = Object.values(told.rateLimitsByLimitId ?? { one: told.rateLimits })
  return ok(Object.fromEntries(limits.flatMap(allowancesOf)))
}

/** Shares of an allowance from which on a person should know. In percent. */
const NOTABLE = [75, 90, 100]

/** What is worth a word of how much is used up. */
export function quotaNotices(limits: RateLimits): Extract<AdapterEvent, { type: 'notice' }>[] {
  return windowsOf(limits).flatMap(({ name, usedPercent, resetsAt }) => {
    const reached = NOTABLE.findLast((share) => usedPercent >= share)
    if (reached === undefined) return []
    const again = resetsAt == null ? '' : ` It begins anew ${momentOf(resetsAt)}.`
    const used = reached === 100 ? 'is used up' : `is used up to ${reached}%`
    return [{ type: 'notice', level: 'warning', message: `The allowance of Codex for the ${name} ${used}.${again}` }]
  })
}

/** Codex tells shares only, so its allowances are of a hundred parts each. */
function allowancesOf(limits: RateLimits): [string, QuotaSnapshot][] {
  const mayGoOn = limits.credits?.unlimited === true || limits.credits?.hasCredits === true
  return windowsOf(limits).map(({ name, usedPercent, resetsAt }) => [
    name,
    {
      isUnlimitedEntitlement: false,
      entitlementRequests: 100,
      usedRequests: Math.round(usedPercent),
      usageAllowedWithExhaustedQuota: mayGoOn,
      remainingPercentage: Math.max(0, 100 - usedPercent),
      overage: 0,
      overageAllowedWithExhaustedQuota: mayGoOn,
      ...(resetsAt == null ? {} : { resetDate: isoTime(resetsAt * 1000) }),
    },
  ])
}

function windowsOf({ limitId, limitName, primary, secondary }: RateLimits): (RateWindow & { readonly name: string })[] {
  const whose = limitId == null || limitId === 'codex' ? '' : `${limitName ?? limitId} `
  return [primary, secondary].flatMap((window, at) =>
    window == null ? [] : [{ ...window, name: whose + periodOf(window, at === 0 ? 'first period' : 'second period') }],
  )
}

const MINUTES_OF_DAY = 24 * 60

function periodOf({ windowDurationMins: minutes }: RateWindow, unknown: string): string {
  if (minutes == null) return unknown
  if (minutes === 7 * MINUTES_OF_DAY) return 'week'
  if (minutes % MINUTES_OF_DAY === 0) return `${minutes / MINUTES_OF_DAY} days`
  return `${Math.max(1, Math.round(minutes / 60))} hours`
}

/** A moment for people, in UTC: who reads it may be elsewhere than the host. */
function momentOf(seconds: number): string {
  return `on ${isoTime(seconds * 1000)
    .slice(0, 16)
    .replace('T', ' at ')} UTC`
}
