import type { DeviceCode } from '#shared/auth/entities'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import type { Block } from '#shared/session/blocks'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Agent, Delivery, Turn } from '#shared/session/entities'

/** Text or state of a block that is still growing, kept so that a crash loses at most what came after it. */
export type Draft =
  | { readonly kind: 'append'; readonly index: number; readonly text: string }
  | { readonly kind: 'replace'; readonly index: number; readonly block: Block }

/** Checkpoints of messages that are still growing. */
export interface DraftJournal {
  /** Adds drafts to a message; `message` carries its place. False when they could not be kept. */
  save(sessionId: string, message: ConversationMessage, drafts: readonly Draft[]): boolean
  /** Forgets a message, because it is stored. */
  clear(messageId: string): void
}

/** A message that exists only as drafts, because the host ended before it was complete. */
export interface UnfinishedMessage {
  readonly sessionId: string
  readonly message: ConversationMessage
  readonly blocks: readonly Block[]
}

/** Work that a host that died left open. */
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
  /** Commands that were running. */
  readonly commands: readonly { readonly sessionId: string; readonly commandId: string }[]
  /** Agents that were idle or active. */
  readonly agents: readonly Agent[]
}

/** Reads of the work that a host that died left open. */
export interface UnfinishedReads {
  unfinished(): Promise<Unfinished>
  /** Resolves to true when an import began that was neither finished nor abandoned. */
  hasUnfinishedImport(): Promise<boolean>
}
