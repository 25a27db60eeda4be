import type { Message, Session } from '../entities'

/** A compression as it is stored: what it covers and, as JSON, what stands there instead. */
export interface Squash {
  readonly squashId: string
  /** When it was made, in Unix ms. */
  readonly timestamp: number
  /** Its place in the log of its session. Branches that were made before it do not see it. */
  readonly sequence: number
  /** What `squashOf` wrote; of squashes made elsewhere, the summary itself. */
  readonly summaryJson: string
  /** Messages, or summaries of earlier squashes. Absent: everything that was said up to `timestamp`. */
  readonly compressedMessageIds?: readonly string[] | undefined
}

/** A rewind: what lies after one message, up to the last one there was, is no longer part of the session. */
export interface Truncation {
  readonly truncationId: string
  /** The last message that stays, own or inherited; null when none does. */
  readonly afterMessageId: string | null
  /** The last message of the session when it was rewound. */
  readonly throughMessageId: string
}

/** One session of a chain of branches, with all that decides what of it is part of the context. */
export interface ContextLink {
  readonly session: Pick<Session, 'sessionId' | 'branchedAtSequence' | 'forkPointMessageId' | 'forkTransforms'>
  /** The session's own messages in the order of their positions, also those that were rewound or compressed. */
  readonly messages: readonly Message[]
  /** In the order they were made, without those that were undone. */
  readonly squashes: readonly Squash[]
  /** In the order they were made, without those that were undone. */
  readonly truncations?: readonly Truncation[]
}

/** What took a message out of the context, or changed it there. */
export type ContextCause =
  | { readonly kind: 'rewind'; readonly sessionId: string; readonly truncationId: string }
  /** `removedMessageIds` of the session's fork transforms. */
  | { readonly kind: 'fork-removed'; readonly sessionId: string }
  /** A segment of the session's fork transforms, by its index. */
  | { readonly kind: 'fork-segment'; readonly sessionId: string; readonly segment: number }
  /** A step of the session's applied pipeline, by its index. */
  | { readonly kind: 'fork-step'; readonly sessionId: string; readonly step: number; readonly actionId: string }
  | { readonly kind: 'squash'; readonly sessionId: string; readonly squashId: string }
  /** A step of a pipeline that was run over the context. */
  | { readonly kind: 'step'; readonly step: number; readonly actionId: string }
  /** Calls without output are closed, outputs without call left out. */
  | { readonly kind: 'tool-repair' }

/** Where a message of the context comes from. */
export type ContextSource =
  | { readonly kind: 'own'; readonly sessionId: string }
  | { readonly kind: 'inherited'; readonly sessionId: string }
  /** Stands for other messages: `messageIds` are real ones, in order, also where it covers an earlier summary. */
  | { readonly kind: 'summary'; readonly messageIds: readonly string[]; readonly cause: ContextCause }

/** A message as an agent gets to see it. */
export interface ContextMessage {
  readonly message: Message
  readonly source: ContextSource
  /** What made it differ from the stored message, in order; empty when it is verbatim. */
  readonly changedBy: readonly ContextCause[]
}

/** Why a message of the conversation is not in the context, and which message stands for it, if one does. */
export interface Taken {
  readonly cause: ContextCause
  readonly summaryMessageId?: string
}

/** Something in the stored data that could not be applied; the messages it meant are in the context as they are. */
export interface ContextProblem {
  readonly sessionId: string
  readonly message: string
}

/** What an agent of the last session of a chain gets to see, and why. */
export interface AssembledContext {
  readonly messages: readonly ContextMessage[]
  /** By messageId, every message of the conversation that is not in `messages`. */
  readonly taken: ReadonlyMap<string, Taken>
  readonly problems: readonly ContextProblem[]
}
