import { err, ok } from '#shared/kernel/result'
import { messagesIn } from '#shared/session/context/actions/range'
import { writeSummary } from '../branch/summarise'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { currentContext } from './plan'

/** `session.compress.draft`. */
export const compressDraft =
  (context: SessionContext): Handler<'session.compress.draft'> =>
  async ({ sessionId, fromMessageId, toMessageId, writtenBy = 'agent', operationId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const current = await currentContext(context, sessionId)
    if (!current.ok) return current
    const seen = current.value.context.messages
    const range = messagesIn(seen, { fromMessageId, toMessageId })
    if (!range.ok) return err(range.error)
    const messages = range.value.map(({ message }) => message)
    // The agent is asked about the last message it received, so it receives no later ones.
    const end = seen.findIndex(({ message }) => message.messageId === toMessageId)
    const history = seen.slice(0, end + 1).map(({ message }) => message)
    const written = await context.operations.run(operationId, ({ signal }) =>
      writeSummary(context, found.value, { messages, history: () => Promise.resolve(history), signal }, writtenBy),
    )
    return written.ok ? ok({ ...written.value, messageCount: messages.length }) : written
  }
