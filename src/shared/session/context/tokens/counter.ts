/** Counts the tokens of a text, for one family of models. */
export interface TokenCounter {
  count(text: string): number
  /** Whether this is the models' own way to count; otherwise numbers are shown as estimates. */
  readonly exact: boolean
}

/** A number of tokens, and whether it is more than an estimate. */
export interface TokenCount {
  readonly tokens: number
  readonly exact: boolean
}
