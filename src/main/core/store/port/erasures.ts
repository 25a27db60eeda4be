/** Reads of the work that purges left to do. */
export interface ErasureReads {
  /** The last purge whose data may still be in the file, though no read returns it; null: there is none. */
  dueErasure(): Promise<number | null>
}

/** Writes of the work that purges left to do. */
export interface ErasureWrites {
  /** Notes that words and pages of purged data have to be removed from the file, until {@link endErasure}. */
  beginErasure(): void
  /** Notes that this is done for every purge up to this one, as {@link ErasureReads.dueErasure} named it. */
  endErasure(upTo: number): void
}
