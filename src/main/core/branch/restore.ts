import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { endStaleAgents, markStale } from './orchestrate'
import { refusal } from './truncate'

/** `session.history.restore`. */
export const restore =
  (context: HostContext): Handler<'session.history.restore'> =>
  async ({ sessionId, removalId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      const refused = refusal(runtime)
      if (refused !== null) return err(refused)
      const rewinds = (await context.store.read.removals(sessionId)).filter(({ kind }) => kind === 'rewind')
      const rewind = rewinds.findLast((each) => removalId === undefined || each.removalId === removalId)
      if (rewind === undefined)
        return err(contractError('removal-not-found', 'There is no such rewind that could be undone.', { removalId }))
      const before = await context.store.read.conversationLength(sessionId)
      const { messages, blocks } = await context.store.read.removed(rewind.removalId)
      const unit = runtime.stream.unit()
      const sequence = runtime.stream.upcomingSequence
      unit
        .write((writer) => writer.undoRemoval(rewind.removalId, { at: unit.at, sequence }))
        .event('history.restored', { sessionId, removalId: rewind.removalId, messages, blocks })
      const stale = runtime.agents
      markStale(runtime, stale, unit)
      const committed = await runtime.stream.commit(unit)
      if (!committed.ok) return committed
      await endStaleAgents(runtime, stale)
      context.runtimes.releaseIfIdle(runtime)
      const messagesRestored = (await context.store.read.conversationLength(sessionId)) - before
      return ok({ removalId: rewind.removalId, messagesRestored })
    })
  }
