import type { PreparationOrder, PreparedTranscript } from './prepare'

/* Parts of a preparation that cross between threads. */

/** Transcripts to prepare, for one thread. */
export interface PreparationShare {
  readonly orders: readonly PreparationOrder[]
  /** Shared by the threads that work on these orders. */
  readonly shared: SharedArrayBuffer
}

/** A prepared transcript, as a part of the result. */
export interface PreparedPart {
  readonly index: number
  /** Null: it cannot be prepared. */
  readonly prepared: PreparedTranscript | null
}

/** Positions in the memory that the threads of one preparation share. */
export const SHARED = {
  /** Index of the next transcript that nobody prepares yet. */
  next: 0,
  /** Bytes of transcripts that are prepared, or being so, and not written. */
  waiting: 1,
} as const
