import { defined } from '#shared/kernel/defined'
import type { QuotaWindow, Refusal } from '#shared/limits/entities'
import { record } from '#core/agents/transcript/values'
import { refusalOf, windowOfLength } from '#core/agents/adapters/refusal'
import type { RateLimits } from './messages'

/** Kinds of limit that waiting does not lift. */
const SPENT = /credits|spend/i

/**
 * Returns the refusal that ended a turn; undefined for other failures. `info` is Codex's own word for the kind of error, and
 * `limits` the allowances as they were told last.
 */
export function refusalOfError(info: unknown, words: string, limits: RateLimits | undefined): Refusal | undefined {
  if (info === 'usageLimitExceeded') {
    const isSpent = limits?.spendControlReached === true || SPENT.test(limits?.rateLimitReachedType ?? '')
    return isSpent ? { kind: 'spend', words } : { kind: 'account', ...usedUp(limits), words }
  }
  if (info === 'serverOverloaded') return { kind: 'outage', words }
  if (info === 'unauthorized') return { kind: 'signIn', words }
  const [status] = Object.values(record(info)).flatMap((of) => {
    const { httpStatusCode } = record(of)
    return typeof httpStatusCode === 'number' ? [httpStatusCode] : []
  })
  return status === undefined ? undefined : refusalOf({ status, words })
}

/** Returns the allowance that is used up: of several, the one that comes back last. */
function usedUp(limits: RateLimits | undefined): { window?: QuotaWindow; resetsAt?: number } {
  const used = [limits?.primary, limits?.secondary].flatMap((window) =>
    window != null && window.usedPercent >= 100 ? [window] : [],
  )
  const [last] = used.toSorted((a, b) => (b.resetsAt ?? 0) - (a.resetsAt ?? 0))
  const resetsAt = last?.resetsAt == null ? undefined : last.resetsAt * 1000
  return defined({ window: windowOfLength(last?.windowDurationMins), resetsAt })
}
