import type { Compression } from '#shared/compression/entities'
import type { Squash } from '#shared/session/context/types'
import type { ContextWindowState } from '#shared/usage/entities'

/** A compression that is not undone, as its `squash` event holds it; `squashId` is that event's id. */
export interface StoredSquash extends Squash {
  /** Shown before the message with this position. */
  readonly position?: number
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly tokensExact?: boolean
  readonly origin?: string
}

/** Reads of compressions, and of the context windows and pins that they depend on. */
export interface CompressionReads {
  /** A session's compressions that are not undone, oldest first. */
  compressions(sessionId: string): Promise<Compression[]>
  /** Fill level of the fullest agent context; null when unknown, undefined when there is no such session. */
  contextWindow(sessionId: string): Promise<ContextWindowState | null | undefined>
  /** The messages of a session that no compression touches. */
  pins(sessionId: string): Promise<string[]>
}
