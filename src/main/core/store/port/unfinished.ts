import type { DeviceCode } from '../../../../shared/auth/entities'
import type { ElicitationRequest } from '../../../../shared/elicitation/entities'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { Block } from '../../../../shared/session/blocks'
import type { ConversationMessage } from '../../../../shared/session/conversation-types'
import type { Agent, Delivery, Turn } from '../../../../shared/session/entities'

/** Text or state of a block that still grows, kept so that a crash loses at most what came after it. */
export type Draft =
  | { readonly kind: 'append'; readonly index: number; readonly text: string }
  | { readonly kind: 'replace'; readonly index: number; readonly block: Block }

/** Checkpoints of messages that still grow. */
export interface DraftJournal {
  /** Adds to what is known of a message; `message` carries its place. False when it could not be kept. */
  save(sessionId: string, message: ConversationMessage, drafts: readonly Draft[]): boolean
  /** Forgets a message, because it is stored. */
  clear(messageId: string): void
}

/** A message of which only drafts exist, because the host ended before it was complete. */
export interface UnfinishedMessage {
  readonly sessionId: string
  readonly message: ConversationMessage
  readonly blocks: readonly Block[]
}

/** What a host that died left open. */
export interface Unfinished {
  readonly turns: readonly Turn[]
  readonly messages: readonly UnfinishedMessage[]
  readonly deliveries: readonly {
    readonly sessionId: string
    readonly messageId: string
    readonly delivery: Delivery
  }[]
  readonly permissions: readonly PermissionRequest[]
  /** Questions that nobody has answered. */
  readonly elicitations: readonly ElicitationRequest[]
  readonly deviceCodes: readonly DeviceCode[]
  /** Commands that ran. */
  readonly commands: readonly { readonly sessionId: string; readonly commandId: string }[]
  /** Agents that were idle or active. */
  readonly agents: readonly Agent[]
}

/** Reads of what a host that died left open. */
export interface UnfinishedReads {
  unfinished(): Promise<Unfinished>
  /** Whether an import began that neither ended nor was given up. */
  hasUnfinishedImport(): Promise<boolean>
}
