/** Counts the tokens of a text for one family of models. */
export interface TokenCounter {
  count(text: string): number
  /** True for the models' own tokenizer; otherwise counts are shown as estimates. */
  readonly exact: boolean
}

/** A token count, and whether it is exact. */
export interface TokenCount {
  readonly tokens: number
  readonly exact: boolean
}

/** Returns a counter that caches counts per text, for contexts that share most of their texts. */
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
