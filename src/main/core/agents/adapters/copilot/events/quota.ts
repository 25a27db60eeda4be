import { moment, record, text } from '../../../transcript/values'
import { isoTime } from '../../../../../../shared/kernel/time'

type Json = Readonly<Record<string, unknown>>

/** Usage thresholds for a notice, in percent. */
const NOTABLE = [75, 90, 100]

/** Names of allowances; others are named as Copilot does. */
const names: Readonly<Record<string, string>> = {
  premium_interactions: 'premium requests',
  chat: 'chat messages',
  completions: 'completions',
  session: 'the current period',
  weekly: 'the week',
}

/** Returns user-facing sentences about allowances that are used up to a threshold; each is worth saying once. */
export function quotaWarnings({ quotaSnapshots }: Json): string[] {
  return Object.entries(record(quotaSnapshots)).flatMap(([allowance, value]) => {
    const { isUnlimitedEntitlement, remainingPercentage, resetDate, overageAllowedWithExhaustedQuota } = record(value)
    if (isUnlimitedEntitlement === true || typeof remainingPercentage !== 'number') return []
    const reached = NOTABLE.findLast((share) => 100 - remainingPercentage >= share)
    if (reached === undefined) return []
    const name = names[allowance] ?? allowance.replaceAll('_', ' ')
    const used = reached === 100 ? 'is used up' : `is used up to ${reached}%`
    const at = moment(text(resetDate))
    const again = at === undefined ? '' : ` It begins anew on ${isoTime(at).slice(0, 10)}.`
    const more = reached === 100 && overageAllowedWithExhaustedQuota === true ? ' Further requests are billed.' : ''
    return [`The allowance of GitHub Copilot for ${name} ${used}.${again}${more}`]
  })
}
