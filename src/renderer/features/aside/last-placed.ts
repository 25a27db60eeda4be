import type { ConversationMessage } from '#shared/session/conversation-types'

/** Returns the message itself, or the last one before it that has a place in the conversation; undefined without one. */
export function lastPlaced(messages: readonly ConversationMessage[], messageId: string): string | undefined {
  const at = messages.findIndex((message) => message.messageId === messageId)
  return messages.slice(0, at + 1).findLast(({ status, position }) => status === 'complete' && position !== null)
    ?.messageId
}
