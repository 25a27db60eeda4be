import { err, ok } from '../../../shared/kernel/result'
import { countMessage } from '../../../shared/session/context/tokens/count'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { sessionNotFound } from '../session/lookup'
import { counterOf, currentContext } from './plan'

/** `session.getContext`. */
export const getContext =
  (context: HostContext): Handler<'session.getContext'> =>
  async ({ sessionId }) => {
    const session = await context.store.read.session(sessionId)
    if (session === null) return err(sessionNotFound(sessionId))
    const current = await currentContext(context, sessionId)
    if (!current.ok) return current
    const { context: assembled, pins } = current.value
    const counter = await counterOf(session)
    const messages = assembled.messages.map(({ message, source, changedBy }) => {
      const { tokens, exact: tokensExact } = countMessage(message, counter)
      const from = source.kind === 'summary' ? { ...source, messageIds: [...source.messageIds] } : source
      return { message, source: from, changedBy: [...changedBy], tokens, tokensExact }
    })
    return ok({
      messages,
      taken: [...assembled.taken].map(([messageId, taken]) => ({ messageId, ...taken })),
      tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0),
      tokensExact: messages.every(({ tokensExact }) => tokensExact),
      problems: assembled.problems.map(({ message }) => message),
      pins: [...pins],
    })
  }
