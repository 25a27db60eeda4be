import type { PendingOutcome } from '#shared/attention/entities'
import type { attentionRequests } from '#shared/attention/requests'
import { ok } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import type { ChangeSet } from '#core/session/stream/change-set'
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

/** `attention.markUnseen`. */
const markUnseen =
  (context: ActivityContext): Handler<'attention.markUnseen'> =>
  async ({ sessionIds, outcome = 'done' }) => {
    const isSeen = (session: Session) => isCurrent(session) && session.pendingOutcome === undefined
    const mark: Change = (changes, sessionId) => changes.event('attention.unseen', { sessionId, outcome })
    return ok({ sessionIds: await changeEach(context, sessionIds, isSeen, mark) })
  }

/** `attention.snooze`. */
const snooze =
  (context: ActivityContext): Handler<'attention.snooze'> =>
  async ({ sessionIds, until }) => {
    const differs = (session: Session) => isCurrent(session) && (session.snoozedUntil ?? null) !== until
    const putOff: Change = (changes, sessionId) => changes.event('attention.snoozed', { sessionId, until })
    return ok({ sessionIds: await changeEach(context, sessionIds, differs, putOff) })
  }

const isCurrent = ({ status }: Session) => status !== 'archived' && status !== 'discovered'

/** Clears pending outcomes of some kinds, and takes back that sessions are put off; returns the sessions that had one. */
function clearOutcomes(
  context: ActivityContext,
  sessionIds: readonly string[],
  kinds: readonly PendingOutcome[],
): Promise<string[]> {
  const isPending = ({ pendingOutcome, snoozedUntil }: Session) =>
    pendingOutcome === undefined ? snoozedUntil !== undefined : kinds.includes(pendingOutcome)
  return changeEach(context, sessionIds, isPending, (changes, sessionId) =>
    changes.event('attention.seen', { sessionId }),
  )
}

type Change = (changes: ChangeSet, sessionId: string) => ChangeSet

/** Changes those of several sessions for which a condition holds; returns them. */
async function changeEach(
  context: ActivityContext,
  sessionIds: readonly string[],
  condition: (session: Session) => boolean,
  change: Change,
): Promise<string[]> {
  if (sessionIds.length === 0 || context.store.readOnly !== null) return []
  // Without opening sessions for which there is nothing to do.
  const stored = await context.store.read.sessions(sessionIds)
  const changed: string[] = []
  for (const { sessionId } of stored.filter(condition)) {
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null || !condition(runtime.session)) continue
    const committed = await runtime.stream.commit(change(runtime.stream.changes(), sessionId))
    if (committed.ok) changed.push(sessionId)
  }
  return changed
}

/** The handlers of the requests about attention. */
export function attentionHandlers(context: ActivityContext): HandlersOf<typeof attentionRequests> {
  return {
    'attention.list': list(context),
    'attention.reportView': reportView(context),
    'attention.markSeen': markSeen(context),
    'attention.markUnseen': markUnseen(context),
    'attention.snooze': snooze(context),
  }
}
