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

/** Counts each text once, for contexts that have most of their texts in common. */
export function rememberCounts({ count, exact }: TokenCounter): TokenCounter {
  const known = new Map<string, number>()
  return {
    exact,
    count(text) {
      let tokens = known.get(text)
      if (tokens === undefined) known.set(text, (tokens = count(text)))
      return tokens
    },
  }
}
