import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { prepareSession } from './new-session'

/** `session.create`. */
export const create =
  (context: HostContext): Handler<'session.create'> =>
  async (input) => {
    const prepared = await prepareSession(context, input)
    if (!prepared.ok) return prepared
    const { runtime, unit } = prepared.value
    const committed = await runtime.stream.commit(unit)
    if (!committed.ok) context.runtimes.forget(runtime.sessionId)
    else context.runtimes.releaseIfIdle(runtime)
    return committed.ok ? ok({ sessionId: runtime.sessionId }) : committed
  }
