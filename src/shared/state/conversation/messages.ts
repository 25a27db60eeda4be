import type { SessionEventOf } from '../../contract'
import { inputBlocks } from '../../session/block-text'
import type { Conversation } from '../../conversation/entities'
import type { ConversationBlock, ConversationMessage } from '../../session/conversation-types'
import type { Delivery } from '../../session/entities'
import { defined } from '../../kernel/defined'
import { placeBlocks } from '../../session/placed-blocks'

/** Appends a sent message to the queue. The same state when it is known. */
export function queueMessage(state: Conversation, event: SessionEventOf<'user_message.sent'>): Conversation {
  const { messageId, agentIds, turnId, content, origin, editOf } = event.payload
  if (hasMessage(state, messageId)) return state
  const queued: ConversationMessage = {
    messageId,
    role: 'user',
    turnId,
    timestamp: event.timestamp,
    position: null,
    status: 'complete',
    ...defined({ origin, editOf }),
    deliveries: agentIds.map((agentId) => ({ agentId, state: 'queued' })),
  }
  const blocks = placeBlocks(messageId, inputBlocks(content))
  return { ...state, queue: [...state.queue, queued], queueBlocks: [...state.queueBlocks, ...blocks] }
}

/**
 * Records an agent's delivery of a user message; the first agent to start on it moves it out of the queue, and into the turn in
 * which it does when it was held back in an earlier one.
 */
export function deliver(
  state: Conversation,
  messageId: string,
  position: number | undefined,
  delivery: Delivery,
  turnId?: string,
): Conversation {
  const queued = state.queue.find((message) => message.messageId === messageId)
  if (queued !== undefined) {
    const message = withDelivery(queued, delivery)
    if (position === undefined)
      return { ...state, queue: state.queue.map((other) => (other === queued ? message : other)) }
    const rest = {
      ...state,
      queue: state.queue.filter((other) => other !== queued),
      queueBlocks: state.queueBlocks.filter((block) => block.messageId !== messageId),
    }
    const blocks = state.queueBlocks.filter((block) => block.messageId === messageId)
    return putMessage(rest, { ...message, position, ...defined({ turnId }) }, blocks)
  }
  const at = messageIndex(state, messageId)
  const before = state.messages[at]
  if (before === undefined) return state
  return { ...state, messages: state.messages.with(at, withDelivery(before, delivery)) }
}

/** Inserts or replaces a message and all its blocks, keeping the order of positions. */
export function putMessage(
  state: Conversation,
  message: ConversationMessage,
  blocks: readonly ConversationBlock[],
): Conversation {
  const position = message.position ?? Number.POSITIVE_INFINITY
  if (position < state.firstPosition) return state
  const known = messageIndex(state, message.messageId)
  if (known >= 0) {
    const first = state.blocks.findIndex((block) => block.messageId === message.messageId)
    const others = state.blocks.filter((block) => block.messageId !== message.messageId)
    const at = first < 0 ? blockIndexAt(state, known) : first
    return {
      ...state,
      messages: state.messages.with(known, message),
      blocks: [...others.slice(0, at), ...blocks, ...others.slice(at)],
    }
  }
  const at = insertionIndex(state.messages, position)
  const blockAt = blockIndexAt(state, at)
  return {
    ...state,
    messages: [...state.messages.slice(0, at), message, ...state.messages.slice(at)],
    blocks: [...state.blocks.slice(0, blockAt), ...blocks, ...state.blocks.slice(blockAt)],
  }
}

/** Inserts or replaces a block, and its message if new. */
export function upsertBlock(state: Conversation, message: ConversationMessage, block: ConversationBlock): Conversation {
  const at = blockIndex(state, block.blockId)
  if (at >= 0) return { ...state, blocks: state.blocks.with(at, block) }
  const known = messageIndex(state, message.messageId)
  if (known < 0) return putMessage(state, message, [block])
  const next = state.messages[known + 1]
  if (next === undefined) return { ...state, blocks: [...state.blocks, block] }
  const blockAt = blockIndexAt(state, known + 1)
  return { ...state, blocks: [...state.blocks.slice(0, blockAt), block, ...state.blocks.slice(blockAt)] }
}

/** Appends to the text of a block, or to the output of a tool. The same state when the block is unknown. */
export function growBlock(state: Conversation, blockId: string, delta: string): Conversation {
  if (delta === '') return state
  const at = blockIndex(state, blockId)
  const block = state.blocks[at]
  if (block === undefined) return state
  if (block.type === 'text' || block.type === 'reasoning')
    return { ...state, blocks: state.blocks.with(at, { ...block, content: block.content + delta }) }
  if (block.type === 'tool_output') {
    const output = (typeof block.output === 'string' ? block.output : '') + delta
    return { ...state, blocks: state.blocks.with(at, { ...block, output }) }
  }
  return state
}

function hasMessage(state: Conversation, messageId: string): boolean {
  return messageIndex(state, messageId) >= 0 || state.queue.some((message) => message.messageId === messageId)
}

/** Searches from the end, where the message nearly always is. */
function messageIndex(state: Conversation, messageId: string): number {
  return state.messages.findLastIndex((message) => message.messageId === messageId)
}

function blockIndex(state: Conversation, blockId: string): number {
  return state.blocks.findLastIndex((block) => block.blockId === blockId)
}

function withDelivery(message: ConversationMessage, delivery: Delivery): ConversationMessage {
  const deliveries = message.deliveries ?? []
  const known = deliveries.find((other) => other.agentId === delivery.agentId)
  if (known === undefined) return { ...message, deliveries: [...deliveries, delivery] }
  const hasNotBegun = known.begun === false || (known.state === 'queued' && delivery.state === 'done')
  const next: Delivery = hasNotBegun ? { ...delivery, begun: false } : delivery
  return { ...message, deliveries: deliveries.map((other) => (other === known ? next : other)) }
}

/** Returns the start of the blocks of the message at `index`, existing or not. */
function blockIndexAt(state: Conversation, index: number): number {
  for (let at = index; at < state.messages.length; at++) {
    const messageId = state.messages[at]?.messageId
    const first = state.blocks.findIndex((block) => block.messageId === messageId)
    if (first >= 0) return first
  }
  return state.blocks.length
}

/** Searches from the end, since messages are nearly always appended. */
function insertionIndex(messages: readonly ConversationMessage[], position: number): number {
  let at = messages.length
  while (at > 0 && (messages[at - 1]?.position ?? Number.POSITIVE_INFINITY) > position) at--
  return at
}
