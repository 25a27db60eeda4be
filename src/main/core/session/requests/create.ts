import { ok } from '#shared/kernel/result'
import { createBranch } from './inheritance/create-branch'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '../runtime/lookup'
import { prepareSession } from './new-session'

/** `session.create`. */
export const create =
  (context: SessionContext): Handler<'session.create'> =>
  async ({ parentSessionId, ...input }) => {
    if (parentSessionId !== undefined) {
      const parent = await findRuntime(context, parentSessionId)
      if (!parent.ok) return parent
      const branch = await parent.value.exclusive(() => createBranch(context, parent.value, input))
      context.runtimes.releaseIfIdle(parent.value)
      if (!branch.ok) return branch
      context.runtimes.releaseIfIdle(branch.value)
      return ok({ sessionId: branch.value.sessionId })
    }
    const prepared = await prepareSession(context, input)
    if (!prepared.ok) return prepared
    const { runtime, changes } = prepared.value
    const committed = await runtime.stream.commit(changes)
    if (!committed.ok) context.runtimes.forget(runtime.sessionId)
    else context.runtimes.releaseIfIdle(runtime)
    return committed.ok ? ok({ sessionId: runtime.sessionId }) : committed
  }
