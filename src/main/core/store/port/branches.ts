import type { BranchChild, BranchNode, InheritedPart } from '#shared/branch/entities'
import type { Removal } from '#shared/branch/removal'
import type { Block } from '#shared/session/blocks'
import type { ContextLink } from '#shared/session/context/types'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Message, Session } from '#shared/session/entities'
import type { StoredSquash } from './compression'

/** A removal as it is stored, including the last of its messages, by which branches identify them. */
export interface StoredRemoval extends Removal {
  /** The last message of the full conversation that it removes. */
  readonly throughMessageId: string
}

/** A merge that is not undone. */
export interface StoredMerge {
  readonly messageId: string
  /** The session that holds the message. */
  readonly sessionId: string
  readonly position: number
  readonly summary: string
  /** The last message of the branch that it covers; null when the branch had none. */
  readonly toMessageId: string | null
}

/** A tree of branches as it is stored, without usage. */
export interface StoredBranchTree {
  /** Parents before their children, siblings oldest first. */
  readonly nodes: readonly Omit<BranchNode, 'usage'>[]
  /** Number of sessions beyond the limit. */
  readonly omitted: number
}

/** Time of a change: in Unix ms, and the sequence of the event that records it. */
export interface LogMoment {
  readonly at: number
  readonly sequence: number
}

/** A session of a chain of branches with its compressions as they are stored. */
export interface StoredContextLink extends ContextLink {
  readonly squashes: readonly StoredSquash[]
}

/** Place of a message in the full conversation of a session. */
export interface MessagePlace {
  readonly messageId: string
  readonly role: Message['role']
  /** The session whose own message it is, and its position there. */
  readonly sessionId: string
  readonly position: number
  /** The message before it in the full conversation, or null. */
  readonly previousMessageId: string | null
}

/** Reads of the messages that branches share, and of merges and removals. */
export interface BranchReads {
  /** The chain of branches from the root to a session, with the messages that each shares; null when there is none. */
  contextLinks(sessionId: string): Promise<StoredContextLink[] | null>
  /** Parts that a session inherits, starting at the root. */
  inherited(sessionId: string): Promise<InheritedPart[]>
  /** A message of the full conversation of a session as it is now; null when it is not part of it. */
  place(sessionId: string, messageId: string): Promise<MessagePlace | null>
  /** The last message of the full conversation that is stored; null when there is none. */
  lastPlace(sessionId: string): Promise<MessagePlace | null>
  /** Current number of messages in the full conversation of a session, including inherited ones. */
  conversationLength(sessionId: string): Promise<number>
  /** Branches of a session, oldest first. */
  children(sessionId: string): Promise<BranchChild[]>
  /** The tree that a session is part of, of at most `limit` sessions; null when there is no such session. */
  branchTree(sessionId: string, limit: number): Promise<StoredBranchTree | null>
  /** The newest session that an agent knows under this id, assigned by the agent. */
  sessionByAdapterSessionId(adapterSessionId: string): Promise<Session | null>
  /** A session's removals that are not undone, oldest first. */
  removals(sessionId: string): Promise<StoredRemoval[]>
  /** A session's own messages that a removal affects, whole and in order, and the blocks of each. */
  removed(removalId: string): Promise<{ messages: ConversationMessage[]; blocks: Block[][] }>
  /** The latest merge of a branch that is not undone. */
  merge(childSessionId: string): Promise<StoredMerge | null>
  /** Messages that an agent has to receive with its next prompt, in the order of the conversation. */
  untold(agentId: string): Promise<Message[]>
}

/** Writes of merges and removals, and of the messages that agents still have to receive. */
export interface BranchWrites {
  insertRemoval(sessionId: string, removal: StoredRemoval, when: LogMoment): void
  undoRemoval(removalId: string, when: LogMoment): void
  /** `messageId` holds the summary; it is stored already. */
  insertMerge(childSessionId: string, merge: Pick<StoredMerge, 'messageId' | 'toMessageId'>, at: number): void
  undoMerge(messageId: string, at: number): void
  /** Notes that an agent has to receive a message with its next prompt. */
  tellLater(agentId: string, messageId: string): void
  /** Notes that an agent received messages, or no longer needs them. */
  clearUntold(agentId: string, messageIds: readonly string[]): void
}
