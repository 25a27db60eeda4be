/** Reads of what purges left to be done. */
export interface ErasureReads {
  /** The last purge of which something may still be in the file, though no read tells of it; null: there is none. */
  dueErasure(): Promise<number | null>
}

/** Writes of what purges left to be done. */
export interface ErasureWrites {
  /** Notes that words and pages of what was purged have to be taken out of the file, until {@link endErasure}. */
  beginErasure(): void
  /** Notes that this is done for every purge up to this one, as {@link ErasureReads.dueErasure} named it. */
  endErasure(upTo: number): void
}
