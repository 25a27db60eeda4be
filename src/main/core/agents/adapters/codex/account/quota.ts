import { allowanceNotice } from '#shared/kernel/notice-texts'
import type { AdapterEvent, AdapterFailure } from '#shared/adapter/port'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import { err, ok, type Result } from '#shared/kernel/result'
import { oneShotPrompt } from '../protocol/one-shot-prompt'
import { requestFailure } from '../protocol/failures'
import { shareSnapshot } from '#core/agents/adapters/share-snapshot'
import type { Program } from '#core/agents/adapters/program/installed'
import { RateLimitsResponse, type RateLimits, type RateWindow } from '../protocol/messages'
import { momentOf } from '#core/agents/adapters/moment'

type Quota = Readonly<Record<string, QuotaSnapshot>>

/** Reads the remaining quotas of the account, by allowance: "week", or "spark week" for a model with a separate one. */
export async function readQuota(program: Program): Promise<Result<Quota, AdapterFailure>> {
  const answer = await oneShotPrompt(program, (server) => server.request('account/rateLimits/read', {}))
  if (!answer.ok) return answer
  if (!answer.value.ok) return err(requestFailure(answer.value.error))
  const told = RateLimitsResponse.safeParse(answer.value.value).data
  if (told === undefined) return err(requestFailure('its answer is not understood.'))
  const limits = Object.values(told.rateLimitsByLimitId ?? { one: told.rateLimits })
  return ok(Object.fromEntries(limits.flatMap(allowancesOf)))
}

/** Usage thresholds for a notice, in percent. */
const NOTABLE = [75, 90, 100]

/** Returns notices about the used quota. */
export function quotaNotices(limits: RateLimits): Extract<AdapterEvent, { type: 'notice' }>[] {
  return windowsOf(limits).flatMap(({ name, usedPercent, resetsAt }) => {
    const reached = NOTABLE.findLast((share) => usedPercent >= share)
    if (reached === undefined) return []
    const at = resetsAt == null ? undefined : momentOf(resetsAt * 1000)
    const notice = allowanceNotice({ agent: 'Codex', period: name }, reached, at)
    return [{ type: 'notice', level: 'warning', ...notice }]
  })
}

/** Returns the allowances of an account by name. Codex tells shares only. */
export function allowancesOf(limits: RateLimits): [string, QuotaSnapshot][] {
  const mayGoOn = limits.credits?.unlimited === true || limits.credits?.hasCredits === true
  return windowsOf(limits).map(({ name, usedPercent, resetsAt }) => [
    name,
    shareSnapshot(usedPercent, resetsAt == null ? undefined : resetsAt * 1000, mayGoOn),
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
