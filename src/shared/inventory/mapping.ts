/**
 * Where something of another document is found in Parley. Names are those of the contract; a test proves that they exist.
 * What is nowhere says why, and so does what is found in another form than the document gives it.
 */
export interface Mapping {
  /** As the document names it. */
  readonly name: string
  readonly requests?: readonly string[]
  /** Events of sessions, by type. */
  readonly events?: readonly string[]
  /** Events of the host, by type. */
  readonly serverEvents?: readonly string[]
  /** A sentence or less: what is different, or why there is none. */
  readonly note?: string
}

/** A document and all that it names. */
export interface Inventory {
  readonly title: string
  /** What of the document is listed. */
  readonly about: string
  readonly mappings: readonly Mapping[]
}
