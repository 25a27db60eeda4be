import { MAX_USAGE_DAYS } from '#shared/usage/entities'
import { dayOfQuarter } from '#shared/usage/local-day'
import type { usageRequests } from '#shared/usage/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { getMetrics } from './get-metrics'
import { queryUsage } from './query-usage'
import { ok } from '#shared/kernel/result'
import { inSession } from '#core/session/runtime/lookup'

/** `session.usage`. */
const reportUsage =
  (context: SessionContext): Handler<'session.usage'> =>
  ({ sessionId, ...totals }) =>
    inSession(context, sessionId, async (runtime) => {
      if (!(await runtime.reports.tellUsage(totals))) return ok({ acknowledged: true as const })
      const changes = runtime.stream.changes().event('usage', { sessionId, ...totals })
      const committed = await runtime.stream.commit(changes)
      return committed.ok ? ok({ acknowledged: true as const }) : committed
    })

/** `usage.days`. */
const usageDays =
  ({ store }: SessionContext): Handler<'usage.days'> =>
  async ({ sessionIds, timeZone }) => {
    const dayOf = timeZone === undefined ? undefined : dayOfQuarter(timeZone)
    const sessions = await store.read.usageDays(sessionIds, MAX_USAGE_DAYS, dayOf)
    return ok({ sessions: sessions.map((session) => ({ ...session, days: [...session.days] })) })
  }

/** Handlers of the requests about usage. */
export function usageHandlers(
  context: SessionContext,
): Omit<HandlersOf<typeof usageRequests>, `usage.prices.${string}`> {
  return {
    'session.usage': reportUsage(context),
    'usage.query': queryUsage(context),
    'session.usage.getMetrics': getMetrics(context),
    'usage.days': usageDays(context),
  }
}
