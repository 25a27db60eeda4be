import type { Block } from '#shared/session/blocks'
import type { UsageReport } from '#shared/usage/entities'

/** A message of a transcript. Ids are those of the tool that wrote it; they are unique in their session. */
export interface TranscriptMessage {
  readonly sessionId: string
  readonly messageId: string
  /** Null before the first prompt. */
  readonly turnId: string | null
  readonly role: 'user' | 'assistant'
  readonly blocks: readonly Block[]
  /** Unix ms. */
  readonly timestamp: number
}

/** A prompt and all that came of it. */
export interface TranscriptTurn {
  readonly sessionId: string
  readonly turnId: string
  /** From 1, by session. */
  readonly turnNumber: number
  readonly startedAt: number
  readonly completedAt: number
  /** Error, if it failed. */
  readonly error?: string
}

/** Usage of one model call. */
export interface TranscriptUsage {
  readonly turnId: string | null
  readonly timestamp: number
  readonly report: UsageReport
  /**
   * Identity of the model call among all sessions of the tool: copies of it in other sessions have the same. Absent when
   * the tool records none.
   */
  readonly callId?: string
}

/** Fork point of a session within the same transcript. */
export interface TranscriptOrigin {
  readonly kind: 'fork' | 'subagent'
  readonly sessionId: string
  /** Last shared message; absent when the tool does not record it. */
  readonly messageId?: string
  readonly toolCallId?: string
}

/** One session of a transcript, without its messages and turns. */
export interface TranscriptSession {
  readonly sessionId: string
  readonly origin?: TranscriptOrigin
  readonly title?: string | undefined
  readonly cwd?: string | undefined
  readonly model?: string | undefined
  /** Unix ms. */
  readonly createdAt: number
  readonly lastActivityAt: number
  readonly usage: readonly TranscriptUsage[]
}

/** Output of a parser: a session follows everything that belongs to it. */
export type TranscriptItem =
  | { readonly kind: 'message'; readonly message: TranscriptMessage }
  | { readonly kind: 'turn'; readonly turn: TranscriptTurn }
  | { readonly kind: 'session'; readonly session: TranscriptSession }

/** Items one by one. */
export async function* eachItem(items: AsyncIterable<readonly TranscriptItem[]>): AsyncGenerator<TranscriptItem> {
  for await (const some of items) yield* some
}
