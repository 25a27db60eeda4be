import type { limitRequests } from '#shared/limits/requests'
import { ok } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'
import type { ActivityContext } from '../context'
import { listParks } from './list-parks'
import { storyOf } from './story'

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
    'park.list': async () => ok(await listParks(context)),
    'session.park.list': ({ sessionId }) =>
      inSession(context, sessionId, async (runtime) => ok(await storyOf(context, runtime))),
    'session.park.resume': resume(context),
    'session.park.cancel': cancel(context),
  }
}
