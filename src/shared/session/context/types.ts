import type { Message, Session } from '../entities'

/** A stored compression: the messages it covers and, as JSON, their replacement. */
export interface Squash {
  readonly squashId: string
  /** Creation time in Unix ms. */
  readonly timestamp: number
  /** Position in the log of its session. Branches made before it are not affected. */
  readonly sequence: number
  /** Output of `squashOf`; for squashes made elsewhere, the summary itself. */
  readonly summaryJson: string
  /** Messages, or summaries of earlier squashes. Absent: everything up to `timestamp`. */
  readonly compressedMessageIds?: readonly string[] | undefined
}

/** A rewind: removes the messages after one message, up to the last one at the time, from the session. */
export interface Truncation {
  readonly truncationId: string
  /** The last message kept, own or inherited; null when none is kept. */
  readonly afterMessageId: string | null
  /** Last message of the session at the time of the rewind. */
  readonly throughMessageId: string
}

/** One session of a chain of branches, with everything that determines its part of the context. */
export interface ContextLink {
  readonly session: Pick<Session, 'sessionId' | 'branchedAtSequence' | 'forkPointMessageId' | 'forkTransforms'>
  /** The session's own messages in order of position, rewound and compressed ones included. */
  readonly messages: readonly Message[]
  /** In creation order, without undone ones. */
  readonly squashes: readonly Squash[]
  /** In creation order, without undone ones. */
  readonly truncations?: readonly Truncation[]
}

/** Cause of the removal or change of a message in the context. */
export type ContextCause =
  | { readonly kind: 'rewind'; readonly sessionId: string; readonly truncationId: string }
  /** `removedMessageIds` of the session's fork transforms. */
  | { readonly kind: 'fork-removed'; readonly sessionId: string }
  /** A segment of the session's fork transforms, by its index. */
  | { readonly kind: 'fork-segment'; readonly sessionId: string; readonly segment: number }
  /** A step of the session's applied pipeline, by its index. */
  | { readonly kind: 'fork-step'; readonly sessionId: string; readonly step: number; readonly actionId: string }
  | { readonly kind: 'squash'; readonly sessionId: string; readonly squashId: string }
  /** A step of a pipeline over the context. */
  | { readonly kind: 'step'; readonly step: number; readonly actionId: string }
  /** Calls without output were closed, outputs without call removed. */
  | { readonly kind: 'tool-repair' }

/** Source of a context message. */
export type ContextSource =
  | { readonly kind: 'own'; readonly sessionId: string }
  | { readonly kind: 'inherited'; readonly sessionId: string }
  /** Replaces other messages: `messageIds` are real ones, in order, even when it covers an earlier summary. */
  | { readonly kind: 'summary'; readonly messageIds: readonly string[]; readonly cause: ContextCause }

/** A message as an agent receives it. */
export interface ContextMessage {
  readonly message: Message
  readonly source: ContextSource
  /** Causes of its difference from the stored message, in order; empty when it is verbatim. */
  readonly changedBy: readonly ContextCause[]
}

/** Cause of a message's absence from the context, and its replacement, if any. */
export interface Taken {
  readonly cause: ContextCause
  readonly summaryMessageId?: string
}

/** Stored data that could not be applied; the affected messages stay in the context unchanged. */
export interface ContextProblem {
  readonly sessionId: string
  readonly message: string
}

/** Context that an agent of the last session of a chain receives, and the causes of each change. */
export interface AssembledContext {
  readonly messages: readonly ContextMessage[]
  /** By messageId, every message of the conversation that is not in `messages`. */
  readonly taken: ReadonlyMap<string, Taken>
  readonly problems: readonly ContextProblem[]
}
