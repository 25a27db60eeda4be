import type { PendingOutcome } from '#shared/attention/entities'
import type { attentionRequests } from '#shared/attention/requests'
import { ok } from '#shared/kernel/result'
import type { Handler, HandlersOf, ListHandler } from '#core/base/host-port'
import type { ActivityContext } from '../context'

/** `attention.list`. */
export const list =
  ({ attention }: Pick<ActivityContext, 'attention'>): ListHandler<'attention.list'> =>
  async () =>
    ok({ sessions: await attention.list() })

/** `attention.reportView`. */
const reportView =
  (context: ActivityContext): Handler<'attention.reportView'> =>
  async ({ sessionIds }, { clientId, gone }) => {
    // A connection that ended meanwhile shows nothing any more.
    if (gone.aborted) return ok({ success: false })
    context.views.report(clientId, sessionIds)
    await clearOutcomes(context, sessionIds, ['done'])
    return ok({ success: true })
  }

/** `attention.markSeen`. */
const markSeen =
  (context: ActivityContext): Handler<'attention.markSeen'> =>
  async ({ sessionIds }) =>
    ok({ sessionIds: await clearOutcomes(context, sessionIds, ['done', 'failed']) })

/** Clears pending outcomes of some kinds; returns the sessions that had one. */
async function clearOutcomes(
  context: ActivityContext,
  sessionIds: readonly string[],
  kinds: readonly PendingOutcome[],
): Promise<string[]> {
  if (sessionIds.length === 0 || context.store.readOnly !== null) return []
  const isPending = (outcome: PendingOutcome | undefined) => outcome !== undefined && kinds.includes(outcome)
  // Without opening sessions for which there is nothing to do.
  const stored = await context.store.read.sessions(sessionIds)
  const cleared: string[] = []
  for (const { sessionId, pendingOutcome } of stored) {
    if (!isPending(pendingOutcome)) continue
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null || !isPending(runtime.session.pendingOutcome)) continue
    const committed = await runtime.stream.commit(runtime.stream.changes().event('attention.seen', { sessionId }))
    if (committed.ok) cleared.push(sessionId)
  }
  return cleared
}

/** The handlers of the requests about attention. */
export function attentionHandlers(context: ActivityContext): HandlersOf<typeof attentionRequests> {
  return {
    'attention.list': list(context),
    'attention.reportView': reportView(context),
    'attention.markSeen': markSeen(context),
  }
}
