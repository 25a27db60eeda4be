/** Sessions of other tools to import, with what decides about each. */
export interface TranscriptOrder {
  readonly sessionIds: readonly string[]
  /** The adapters that can be started here. */
  readonly available: readonly string[]
  /** By adapterName, the tools whose files are copied. */
  readonly kept: readonly string[]
  /** Sessions in which something runs. */
  readonly busy: readonly string[]
  /** Unix ms. */
  readonly now: number
}

/** Result for one session. */
export type Outcome = 'imported' | 'skipped' | { readonly error: string }
