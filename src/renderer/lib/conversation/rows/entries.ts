import type { Conversation } from '#shared/conversation/entities'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Turn } from '#shared/session/entities'
import type { EarlierMessages, MessageRow } from './row'

/** A message with its blocks. */
export interface Entry {
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
}

/** In order: the messages of pages that are here, the positions of those that are not, then the window's messages. */
export function collect(conversation: Conversation, earlier: EarlierMessages): (Entry | number)[] {
  const entries = paged(earlier, conversation.firstPosition)
  const { messages, blocks } = conversation
  let at = 0
  for (const message of messages) {
    const start = at
    while (blocks[at]?.messageId === message.messageId) at++
    entries.push({ message, blocks: blocks.slice(start, at) })
  }
  return entries
}

/** The first `count` messages of pages, or their positions where they are not here. */
export function paged(pages: EarlierMessages, count: number): (Entry | number)[] {
  const entries: (Entry | number)[] = []
  pages.first(count).forEach((held, position) => {
    if (held !== null) entries.push(held ?? position)
  })
  return entries
}

/** Returns the row of a message, which may continue the previous message. */
export function messageRow(
  { message, blocks }: Entry,
  previous: Entry | number | undefined,
  { inherited, ended, next }: Pick<MessageRow, 'inherited' | 'ended'> & { readonly next?: Entry | number | undefined },
): MessageRow {
  const before = typeof previous === 'object' ? previous.message : undefined
  const continued =
    before !== undefined &&
    message.role === 'assistant' &&
    before.role === 'assistant' &&
    before.agentId === message.agentId &&
    before.turnId === message.turnId
  const withdrawn = isWithdrawn(message, before, typeof next === 'object' ? next.message : undefined)
  return { kind: 'message', key: message.messageId, message, blocks, inherited, continued, withdrawn, ended }
}

/**
 * Returns true for a message that waited behind others of its turn and was cancelled before an agent had begun with it. Earlier
 * versions did not record that: of theirs, one without an answer.
 */
function isWithdrawn(
  { role, turnId, deliveries = [] }: ConversationMessage,
  before: ConversationMessage | undefined,
  next: ConversationMessage | undefined,
): boolean {
  if (role !== 'user' || deliveries.length === 0 || before?.turnId !== turnId) return false
  if (deliveries.some(({ outcome }) => outcome !== 'cancelled')) return false
  return deliveries.every(({ begun }) => begun === false) || next?.role !== 'assistant' || next.turnId !== turnId
}

/** The turn that ended with a message, if it is the last one of it. */
export function endedTurn(
  entry: Entry | number,
  next: Entry | number | undefined,
  turnOf: (turnId: string) => Turn | undefined,
): Turn | undefined {
  if (typeof entry === 'number') return undefined
  const { turnId } = entry.message
  const last = next === undefined || (typeof next === 'object' && next.message.turnId !== turnId)
  const turn = last && turnId !== null ? turnOf(turnId) : undefined
  return turn?.status === 'active' ? undefined : turn
}
