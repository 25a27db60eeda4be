import { z } from 'zod'
import { contractError, type ContractError } from '../../../kernel/errors'
import { knownError } from '../../../kernel/error-texts'
import { err, ok, type Result } from '../../../kernel/result'
import type { ContextMessage } from '../types'

/** A run of messages, both ends inclusive. */
export const Range = z.strictObject({ fromMessageId: z.string(), toMessageId: z.string() })

/**
 * Returns the messages of a range. Fails when an end is not in the context, or when the ends are in the wrong order.
 */
export function messagesIn(
  messages: readonly ContextMessage[],
  { fromMessageId, toMessageId }: z.infer<typeof Range>,
): Result<readonly ContextMessage[], ContractError> {
  const placeOf = (messageId: string): number => messages.findIndex(({ message }) => message.messageId === messageId)
  const [from, to] = [placeOf(fromMessageId), placeOf(toMessageId)]
  if (from < 0 || to < 0) {
    const messageId = from < 0 ? fromMessageId : toMessageId
    return err(knownError('message-not-found/context', { messageId }))
  }
  if (from > to) {
    const message = `Message ${fromMessageId} comes after ${toMessageId}.`
    return err(contractError('invalid-params', message, { fromMessageId, toMessageId }))
  }
  return ok(messages.slice(from, to + 1))
}

/** Returns the ids of messages. */
export function idsOf(messages: readonly ContextMessage[]): string[] {
  return messages.map(({ message }) => message.messageId)
}
