import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'

/** `session.usage`. */
export const reportUsage =
  (context: HostContext): Handler<'session.usage'> =>
  async ({ sessionId, ...totals }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      if (!(await runtime.reports.tellUsage(totals))) return ok({ acknowledged: true as const })
      const unit = runtime.stream
        .unit()
        .write((writer) => writer.patchState(sessionId, { usage: totals }))
        .event('usage', { sessionId, ...totals })
      const committed = await runtime.stream.commit(unit)
      return committed.ok ? ok({ acknowledged: true as const }) : committed
    })
  }
