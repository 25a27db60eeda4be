/** Sessions of a tool. */
export interface TranscriptCounts {
  readonly found: number
  readonly imported: number
  /** Those with copies of their files, and how many bytes these had. */
  readonly kept: number
  readonly keptBytes: number
}

/** Reads of sessions of other tools. */
export interface TranscriptReads {
  /** By adapterName, how many sessions of a tool were found and not imported, and how many are imported. */
  transcriptCounts(): Promise<ReadonlyMap<string, TranscriptCounts>>
  /** The file that a session of another tool was found in, and whether it was imported; null for other sessions. */
  transcript(sessionId: string): Promise<{
    readonly path: string
    readonly imported: { readonly size: number; readonly changedAt: number } | null
  } | null>
  /** The sessions of tools that were found and not imported, the newest activity first. */
  discovered(adapterNames: readonly string[] | 'all'): Promise<string[]>
  /** The imported sessions of tools whose own files are there, and no copies of them. Databases are not copied. */
  withoutCopy(adapterNames: readonly string[]): Promise<string[]>
}
