/** The model that said a message, and its provider. */
export interface Origin {
  readonly provider: string
  readonly model: string
}
