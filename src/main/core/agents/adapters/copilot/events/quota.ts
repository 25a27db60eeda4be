import { allowanceNotice, noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import { QuotaSnapshot } from '#shared/catalog/entities'
import { moment, record, text } from '#core/agents/transcript/values'
import { isoTime } from '#shared/kernel/time'

type Json = Readonly<Record<string, unknown>>

/** Usage thresholds for a notice, in percent. */
const NOTABLE = [75, 90, 100]

/** Names of allowances; others are named as Copilot does. */
const names: Readonly<Record<string, string>> = {
  premium_interactions: 'premium requests',
  chat: 'chat messages',
  completions: 'completions',
  session: 'current period',
  weekly: 'week',
}

/** Returns the allowances that an answer or an event names; those that are not understood are left out. */
export function allowancesOf({ quotaSnapshots }: Json): Readonly<Record<string, QuotaSnapshot>> {
  return Object.fromEntries(
    Object.entries(record(quotaSnapshots)).flatMap(([allowance, native]) => {
      const snapshot = QuotaSnapshot.safeParse(native).data
      return snapshot === undefined ? [] : [[allowance, snapshot] as const]
    }),
  )
}

/** Returns notices about allowances that are used up to a threshold; each is worth saying once. */
export function quotaWarnings({ quotaSnapshots }: Json): NoticeText[] {
  return Object.entries(record(quotaSnapshots)).flatMap(([allowance, value]) => {
    const { isUnlimitedEntitlement, remainingPercentage, resetDate, overageAllowedWithExhaustedQuota } = record(value)
    if (isUnlimitedEntitlement === true || typeof remainingPercentage !== 'number') return []
    const reached = NOTABLE.findLast((share) => 100 - remainingPercentage >= share)
    if (reached === undefined) return []
    const name = names[allowance] ?? allowance.replaceAll('_', ' ')
    const at = moment(text(resetDate))
    const notice = allowanceNotice(
      { agent: 'GitHub Copilot', period: name },
      reached,
      at === undefined ? undefined : isoTime(at).slice(0, 10),
    )
    const isBilled = reached === 100 && overageAllowedWithExhaustedQuota === true
    return isBilled ? [notice, noticeText('extra-usage')] : [notice]
  })
}
