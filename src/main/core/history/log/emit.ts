import { events, hostEvents } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'

/** Name spaces of the declared events, and of those to come. */
const reserved: ReadonlySet<string> = new Set(
  ['session', 'parley', ...Object.keys(events), ...Object.keys(hostEvents)].map((type) => type.split('.')[0] ?? type),
)

/** `session.emit`. */
export const emit =
  (context: SessionContext): Handler<'session.emit'> =>
  async ({ sessionId, type, payload = {}, turnId, agentId }) => {
    const [space = ''] = type.split('.')
    if (reserved.has(space)) return err(knownError('name-reserved', { name: space }))
    return inSession(context, sessionId, async ({ stream, session }) => {
      if (agentId !== undefined && session.agents.every((agent) => agent.agentId !== agentId))
        return err(knownError('agent-not-found', { agentId }))
      const turn = turnId === undefined ? undefined : await context.store.read.turn(turnId)
      if (turnId !== undefined && turn?.sessionId !== sessionId)
        return err(knownError('turn-not-found', { sessionId, turnId }))
      // Nothing is awaited from here on, so the id is that of the next event.
      const eventId = stream.nextEventId()
      const committed = await stream.commit(stream.changes().custom(type, payload, { turnId, agentId }))
      return committed.ok ? ok({ eventId }) : committed
    })
  }
