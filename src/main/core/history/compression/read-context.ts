import type { RequestOutput } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { outlineOf } from '#shared/session/context/outline'
import { tokensByKind } from '#shared/session/context/token-kinds'
import { countMessage } from '#shared/session/context/tokens/count'
import type { StoreReader } from '#core/store/port'
import { counterOf, currentContext } from './plan'

/** The parts of a store that a context is read from. */
type ContextStore = Pick<StoreReader, 'session' | 'contextLinks' | 'pins'>

/**
 * Returns the context that an agent started in a session now would receive, with token counts; with `outline`, only the
 * first line of messages. Takes a third of a second for 10,000 messages.
 */
export async function readContext(
  read: ContextStore,
  sessionId: string,
  outline: boolean,
): Promise<Result<RequestOutput<'session.getContext'>, ContractError>> {
  const session = await read.session(sessionId)
  if (session === null) return err(knownError('session-not-found', { sessionId }))
  const current = await currentContext({ store: { read } }, sessionId)
  if (!current.ok) return current
  const { context: assembled, pins } = current.value
  const counter = await counterOf(session)
  const messages = assembled.messages.map(({ message, source, changedBy }) => {
    const { tokens, exact: tokensExact } = countMessage(message, counter)
    const from = source.kind === 'summary' ? { ...source, messageIds: [...source.messageIds] } : source
    return { message, source: from, changedBy: [...changedBy], tokens, tokensExact }
  })
  return ok({
    messages: outline ? messages.map(inOutline) : messages,
    taken: [...assembled.taken].map(([messageId, taken]) => ({ messageId, ...taken })),
    tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0),
    tokensExact: messages.every(({ tokensExact }) => tokensExact),
    kinds: tokensByKind(messages),
    problems: assembled.problems.map(({ message }) => message),
    pins: [...pins],
  })
}

type Entry = RequestOutput<'session.getContext'>['messages'][number]

/** Returns an outline entry. Summaries stay complete: they are few, and their content is nowhere else. */
function inOutline(entry: Entry): Entry {
  return entry.source.kind === 'summary' ? entry : { ...entry, message: outlineOf(entry.message) }
}
