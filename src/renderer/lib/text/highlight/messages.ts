export interface HighlightQuestion {
  readonly id: number
  readonly code: string
  readonly language: string
}

export interface HighlightAnswer {
  readonly id: number
  /** The code with markup, everything of it escaped, in the parts of `codeParts`; null when the language is not known. */
  readonly parts: readonly string[] | null
}
