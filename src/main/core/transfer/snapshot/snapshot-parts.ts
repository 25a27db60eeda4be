import type { ImportPart } from '#core/store/jobs'

/* Parts of a snapshot that cross between threads. */

/** A snapshot to prepare. */
export interface SnapshotPreparation {
  readonly path: string
  readonly fileName: string
  /** Unix ms. */
  readonly now: number
  /** Shared with the thread that writes. */
  readonly shared: SharedArrayBuffer
}

/** Prepared rows. */
export interface SnapshotPart {
  readonly part: ImportPart
  /** Number of bytes of the file that were read so far, and those that this part was made of. */
  readonly read: number
  readonly bytes: number
}

/** Positions in the memory that both threads share. */
export const PARTS = {
  /** Number of bytes of the file whose rows wait to be written. */
  waiting: 0,
  /** 1: no more parts are wanted. */
  isOver: 1,
} as const
