export interface HighlightQuestion {
  readonly id: number
  readonly code: string
  readonly language: string
}

export interface HighlightAnswer {
  readonly id: number
  /** The code with markup, everything of it escaped; null when the language is not known. */
  readonly html: string | null
}
