import type { SessionEventPayload } from '../../contract'
import type { Conversation } from '../../conversation/entities'
import type { ConversationBlock } from '../../session/conversation-types'
import { inOrder } from '../../queue/order'

/** Returns the state with queued messages, and their blocks, in another order. */
export function reorderQueue(
  state: Conversation,
  { messageIds }: SessionEventPayload<'queue.reordered'>,
): Conversation {
  const queue = inOrder(state.queue, messageIds, ({ messageId }) => messageId)
  if (queue.every((message, index) => message === state.queue[index])) return state
  return withBlocks({ ...state, queue }, state.queueBlocks)
}

/** `blocks`: the edited blocks of the message, in order. */
export function editQueued(state: Conversation, messageId: string, blocks: readonly ConversationBlock[]): Conversation {
  if (!state.queue.some((message) => message.messageId === messageId)) return state
  const others = state.queueBlocks.filter((block) => block.messageId !== messageId)
  return withBlocks(state, [...others, ...blocks])
}

function withBlocks(state: Conversation, blocks: readonly ConversationBlock[]): Conversation {
  const messageIds = state.queue.map(({ messageId }) => messageId)
  return { ...state, queueBlocks: inOrder(blocks, messageIds, ({ messageId }) => messageId) }
}
