import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'
import { currentContext } from './plan'

/** `session.pins.set`. A compressed message can be pinned too: the pin takes effect when the compression is undone. */
export const setPins =
  (context: SessionContext): Handler<'session.pins.set'> =>
  ({ sessionId, messageIds }) =>
    inSession(context, sessionId, async (runtime) => {
      const current = await currentContext(context, sessionId)
      if (!current.ok) return current
      const { messages, taken } = current.value.context
      const known = new Set([...messages.map(({ message }) => message.messageId), ...taken.keys()])
      const pins = [...new Set(messageIds)]
      const unknown = pins.find((messageId) => !known.has(messageId))
      if (unknown !== undefined) return err(knownError('message-not-found/session', { sessionId, messageId: unknown }))
      const changes = runtime.stream.changes().event('pins.changed', { sessionId, messageIds: pins })
      const committed = await runtime.stream.commit(changes)
      return committed.ok ? ok({ messageIds: pins }) : committed
    })
