/**
 * Mapping from one name of another document to Parley's contract; a test verifies that the names exist. An unmapped or
 * different entry states the reason.
 */
export interface Mapping {
  /** Name used by the document. */
  readonly name: string
  readonly requests?: readonly string[]
  /** Session events, by type. */
  readonly events?: readonly string[]
  /** Host events, by type. */
  readonly serverEvents?: readonly string[]
  /** Difference or reason for its absence, at most a sentence. */
  readonly note?: string
}

/** A document and every name it defines. */
export interface Inventory {
  readonly title: string
  /** Parts of the document that are listed. */
  readonly about: string
  readonly mappings: readonly Mapping[]
}
