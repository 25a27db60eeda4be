import type { InheritedPart } from '#shared/branch/entities'
import type { Removal } from '#shared/branch/removal'
import type { Compression } from '#shared/compression/entities'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import type { UnknownRecord } from '#shared/import/entities'
import type { LogEntry } from '#shared/log/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Turn } from '#shared/session/entities'
import type { MessagePages } from '../message-pages.svelte'

/** A message with all that is shown with it. The same object as long as nothing of it changed. */
export interface MessageRow {
  readonly kind: 'message'
  readonly key: string
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
  /** It was said in a session that this one branched off. */
  readonly inherited: boolean
  /** The same speaker goes on: its name need not be shown again. */
  readonly continued: boolean
  /** A queued message that was cancelled before an answer: its text went back to the composer. */
  readonly withdrawn: boolean
  /** Set when the turn ended with this message. */
  readonly ended: Turn | undefined
}

/** A message that is not here yet, and where it comes from. */
export interface GapRow {
  readonly kind: 'gap'
  readonly key: string
  readonly position: number
  readonly pages: EarlierMessages
}

/** One row of the timeline: what is inherited, a message each in order of position, then what belongs to the end. */
export type Row =
  | GapRow
  | MessageRow
  /** Before what is inherited from one session. */
  | { readonly kind: 'origin'; readonly key: string; readonly part: InheritedPart }
  /** Between what is inherited and the session's own messages. */
  | { readonly kind: 'branchStart'; readonly key: string }
  /** Point of a compression, after the messages that it covers. */
  | { readonly kind: 'compression'; readonly key: string; readonly compression: Compression }
  /** Point where messages were removed by a rewind that can be undone. */
  | { readonly kind: 'rewind'; readonly key: string; readonly rewind: Removal }
  /** A line that a client or an extension put there. */
  | { readonly kind: 'log'; readonly key: string; readonly entry: LogEntry }
  /** Records of another tool that were not understood. */
  | { readonly kind: 'unknown'; readonly key: string; readonly records: readonly UnknownRecord[] }
  /** A question that waits for an answer. */
  | { readonly kind: 'elicitation'; readonly key: string; readonly request: ElicitationRequest }
  /** A permission request that no tool on screen stands for. */
  | { readonly kind: 'permission'; readonly key: string; readonly request: PermissionRequest }
  /** An agent has begun, but said nothing yet. */
  | { readonly kind: 'waiting'; readonly key: string; readonly agentId: string | undefined; readonly starting: boolean }
  | {
      readonly kind: 'queued'
      readonly key: string
      readonly message: ConversationMessage
      readonly blocks: readonly ConversationBlock[]
    }

/** Origin of the messages before the conversation's window. */
export type EarlierMessages = Pick<MessagePages, 'first' | 'turn' | 'want' | 'generation'>

/** Messages inherited from one session. */
export interface InheritedMessages {
  readonly part: InheritedPart
  readonly pages: EarlierMessages
}
