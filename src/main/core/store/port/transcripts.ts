import type { RecordCounts } from '#shared/import/record-counts'

/** Sessions of a tool. */
export interface TranscriptCounts {
  readonly found: number
  readonly imported: number
  /** Those with copies of their files, and how many bytes these had. */
  readonly kept: number
  readonly keptBytes: number
}

/** Record of another tool that was not understood. */
export interface UnknownRecord {
  readonly number: number
  /** Position of the message that it came before. */
  readonly position: number
  /** Unix ms; 0 when it is not known. */
  readonly timestamp: number
  /** The record as it was written, or its beginning. */
  readonly raw: string
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
  /** The session of a file that has one; null for others. That of a subagent is its parent. */
  transcriptAt(path: string): Promise<{ readonly adapterName: string; readonly nativeId: string } | null>
  /** The sessions of tools that were found and not imported, the newest activity first. */
  discovered(adapterNames: readonly string[] | 'all'): Promise<string[]>
  /** By adapterName, what became of the records of sessions; of all sessions that were imported by default. */
  recordCounts(sessionIds?: readonly string[]): Promise<ReadonlyMap<string, RecordCounts>>
  /** Records of a session that were not understood, by position. `maxLength`: of each, in characters. */
  unknownRecords(
    sessionId: string,
    page: { readonly from: number; readonly limit: number; readonly maxLength: number },
  ): Promise<{ readonly total: number; readonly records: readonly UnknownRecord[] }>
  /** The imported sessions that an earlier reader read, the newest activity first. */
  readBefore(reader: number): Promise<string[]>
  /** The imported sessions of tools whose own files are there, and no copies of them. Databases are not copied. */
  withoutCopy(adapterNames: readonly string[]): Promise<string[]>
}
