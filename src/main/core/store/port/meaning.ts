/** A session that may be the one of a description. */
export interface MeaningCandidate {
  readonly sessionId: string
  readonly title: string
  readonly folder: string | null
  /** In Unix ms. */
  readonly lastActivityAt: number
  /** Its first request, and parts of its messages and calls with the words; secrets are still in them. */
  readonly excerpts: readonly string[]
}

/** Reads for searches by meaning. */
export interface MeaningReads {
  /** Sessions with words of a description, or forms of them, the one with the rarest of them first. */
  meaningCandidates(description: string, limit: number): Promise<MeaningCandidate[]>
  /** Folders of whose sessions a model may be sent excerpts; '' are sessions without one. */
  consentedFolders(model: string): Promise<string[]>
}

/** Writes of consents to models. */
export interface MeaningWrites {
  /** Notes that a model may be sent excerpts of the sessions of folders. */
  consentToModel(model: string, folders: readonly string[], at: number): void
}
