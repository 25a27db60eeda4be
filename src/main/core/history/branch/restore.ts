import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { changeHistory } from './change-history'
import { endStaleAgents, markStale } from './orchestrate'

/** `session.history.restore`. */
export const restore =
  (context: SessionContext): Handler<'session.history.restore'> =>
  ({ sessionId, removalId }) =>
    changeHistory(context, sessionId, async (runtime) => {
      const rewinds = (await context.store.read.removals(sessionId)).filter(({ kind }) => kind === 'rewind')
      const rewind = rewinds.findLast((each) => removalId === undefined || each.removalId === removalId)
      if (rewind === undefined) return err(knownError('removal-not-found', { removalId }))
      const before = await context.store.read.conversationLength(sessionId)
      const { messages, blocks } = await context.store.read.removed(rewind.removalId)
      const changes = runtime.stream
        .changes()
        .event('history.restored', { sessionId, removalId: rewind.removalId, messages, blocks })
      const stale = runtime.agents
      markStale(runtime, stale, changes)
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) return committed
      await endStaleAgents(stale)
      context.runtimes.releaseIfIdle(runtime)
      const messagesRestored = (await context.store.read.conversationLength(sessionId)) - before
      return ok({ removalId: rewind.removalId, messagesRestored })
    })
