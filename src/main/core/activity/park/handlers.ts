import type { PlannedMessage } from '#shared/limits/planned'
import type { limitRequests } from '#shared/limits/requests'
import { ok } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'
import type { ActivityContext } from '../context'

/** `park.list`. */
const list =
  ({ parks, store }: ActivityContext): Handler<'park.list'> =>
  async () => {
    const sessions = await store.read.parkedSessions()
    const agents = new Map(sessions.flatMap(({ agents }) => agents.map((agent) => [agent.agentId, agent.adapterName])))
    const outages = parks.outages(({ agentId, accountId }) => agents.get(agentId) ?? accountId)
    const planned = (await store.read.sessionsWithPlanned()).flatMap((session) =>
      (session.planned ?? []).map((message) => ({ ...message, sessionId: session.sessionId })),
    )
    return ok({ parks: [...parks.all], outages, planned: planned.toSorted(byTime) })
  }

const byTime = ({ until: a = Infinity }: PlannedMessage, { until: b = Infinity }: PlannedMessage): number =>
  a === b ? 0 : a - b

/** `session.park.resume`. */
const resume =
  (context: ActivityContext): Handler<'session.park.resume'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const resumed = await runtime.resumePark(true)
      return resumed.ok ? ok({ success: true }) : resumed
    })

/** `session.park.cancel`. */
const cancel =
  (context: ActivityContext): Handler<'session.park.cancel'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const cancelled = await runtime.cancelPark()
      return cancelled.ok ? ok({ success: true }) : cancelled
    })

/** The handlers of the requests about parked sessions. */
export function parkHandlers(context: ActivityContext): HandlersOf<typeof limitRequests> {
  return {
    'park.list': list(context),
    'session.park.resume': resume(context),
    'session.park.cancel': cancel(context),
  }
}
