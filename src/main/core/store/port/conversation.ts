import type { Block } from '#shared/session/blocks'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Delivery, Message, Turn } from '#shared/session/entities'

/** The stored part of a conversation, ready for the reducer's state. */
export type StoredConversation = Omit<Conversation, 'features' | 'status'>

export interface MessagePageOptions {
  /** A branch of the session: only what it inherits. */
  readonly forSessionId?: string | undefined
  readonly includeRemoved?: boolean | undefined
}

/** Reads of messages and turns. */
export interface ConversationReads {
  /** The last `limit` messages (default: all) and everything else; null when there is no such session. */
  conversation(sessionId: string, limit?: number): Promise<StoredConversation | null>
  messages(
    sessionId: string,
    fromPosition: number,
    limit: number,
    options?: MessagePageOptions,
  ): Promise<{ messages: ConversationMessage[]; blocks: ConversationBlock[]; turns: Turn[]; total: number } | null>
  /** The last `limit` of a session's own messages that were not removed, as entities, oldest first. */
  history(sessionId: string, limit: number): Promise<Message[]>
  message(messageId: string): Promise<Message | null>
  /** The place of a message among those of its session; null when it has none there. */
  position(sessionId: string, messageId: string): Promise<number | null>
  turn(turnId: string): Promise<Turn | null>
  /** Number of turns of a session, and their duration in milliseconds. */
  turnTimes(sessionId: string): Promise<{ count: number; duration: number }>
  /** Cost of all subagents below a session in US dollars, as far as it is known. */
  subagentCost(sessionId: string): Promise<number>
}

/** Writes of messages. */
export interface MessageWrites {
  /**
   * Inserts a message; with `position` null it is queued and gets its place later. Long tool outputs go to blobs; the
   * search index follows. Returns the blocks as they are stored, with long outputs shortened.
   */
  insertMessage(message: Message, position: number | null, deliveries?: readonly Delivery[]): readonly Block[]
  /** Gives a message its place; `turnId`: the turn in which it is taken up, when that is another than it was sent in. */
  placeMessage(messageId: string, position: number, turnId?: string): void
  /** Changes the content of a message that has no place yet, or that goes on. Returns the blocks as they are stored. */
  editMessage(messageId: string, contentText: string, blocks: readonly Block[]): readonly Block[]
  putDelivery(messageId: string, delivery: Delivery): void
}

/** Writes of turns. */
export interface TurnWrites {
  insertTurn(turn: Turn): void
  patchTurn(turnId: string, patch: Partial<Omit<Turn, 'turnId' | 'sessionId' | 'turnNumber'>>): void
}
