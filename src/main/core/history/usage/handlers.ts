import type { usageRequests } from '../../../../shared/usage/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf } from '../../base/host-port'
import { getMetrics } from './get-metrics'
import { queryUsage } from './query-usage'
import { reportUsage } from './report-usage'

/** Handlers of the requests about usage. */
export function usageHandlers(context: SessionContext): HandlersOf<typeof usageRequests> {
  return {
    'session.usage': reportUsage(context),
    'usage.query': queryUsage(context),
    'session.usage.getMetrics': getMetrics(context),
  }
}
