import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../../session/lookup'

/** `session.usage`. */
export const reportUsage =
  (context: SessionContext): Handler<'session.usage'> =>
  ({ sessionId, ...totals }) =>
    inSession(context, sessionId, async (runtime) => {
      if (!(await runtime.reports.tellUsage(totals))) return ok({ acknowledged: true as const })
      const changes = runtime.stream.changes().event('usage', { sessionId, ...totals })
      const committed = await runtime.stream.commit(changes)
      return committed.ok ? ok({ acknowledged: true as const }) : committed
    })
