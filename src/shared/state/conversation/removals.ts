import type { Conversation } from '../../conversation/entities'
import type { ConversationBlock, ConversationMessage } from '../../session/conversation-types'
import type { Removal } from '../../branch/removal'

/** Returns the conversation without the messages of a removal. The same object when the removal was already applied. */
export function applyRemoval(state: Conversation, removal: Removal): Conversation {
  if (state.removals.some(({ removalId }) => removalId === removal.removalId)) return state
  const kept = state.messages.filter(({ position }) => !covers(removal, position))
  const removals = [...state.removals, removal]
  if (kept.length === state.messages.length) return { ...state, removals }
  const keptIds = new Set(kept.map(({ messageId }) => messageId))
  return { ...state, removals, messages: kept, blocks: state.blocks.filter(({ messageId }) => keptIds.has(messageId)) }
}

/**
 * Returns the conversation with the messages of a removal restored, except those that another removal covers and those
 * before the window. `restored` are messages with their blocks.
 */
export function undoRemoval(
  state: Conversation,
  removalId: string,
  restored: readonly { readonly message: ConversationMessage; readonly blocks: readonly ConversationBlock[] }[],
): Conversation {
  const removals = state.removals.filter((removal) => removal.removalId !== removalId)
  if (removals.length === state.removals.length) return state
  const known = new Set(state.messages.map(({ messageId }) => messageId))
  const returning = restored.filter(
    ({ message }) =>
      !known.has(message.messageId) &&
      (message.position ?? 0) >= state.firstPosition &&
      !removals.some((removal) => covers(removal, message.position)),
  )
  if (returning.length === 0) return { ...state, removals }
  const messages = [...state.messages, ...returning.map(({ message }) => message)].sort(byPosition)
  const order = new Map(messages.map(({ messageId }, index) => [messageId, index]))
  const blocks = [...state.blocks, ...returning.flatMap((each) => each.blocks)].sort(
    (a, b) => (order.get(a.messageId) ?? 0) - (order.get(b.messageId) ?? 0),
  )
  return { ...state, removals, messages, blocks }
}

/** Returns whether a removal covers the session's own message at a position. */
export function covers({ fromPosition, endPosition }: Removal, position: number | null): boolean {
  return position !== null && fromPosition <= position && position < endPosition
}

function byPosition(a: ConversationMessage, b: ConversationMessage): number {
  return (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY)
}
