import { withoutContent, type FileNow, type FileThen } from './version'

/** A file that did or did not exist; undefined when unknown. */
export type Was = FileThen | null | undefined

/** A file that changed in a turn. */
export interface ChangedFile {
  readonly first: Was
  readonly now: FileThen | null
  /** Distinguishes files that are too large to be read. */
  readonly writtenAt: number | undefined
  /** Time at which it was seen so, in Unix ms. */
  readonly seenAt: number
}

/** A look at files that were not named by tools. */
export interface Look {
  /** Time at which the last command that may have changed them had ended, in Unix ms. */
  readonly endedAt?: number | undefined
  /** Commits and stashes from which contents may come since the last look. */
  readonly sources?: readonly string[] | undefined
  /** Files as they were read; only what was written outside of calls counts. Absent: they are read now. */
  readonly read?: ReadonlyMap<string, Promise<FileNow | null>>
  /** Time at which the turn had ended, in Unix ms: what changed later is somebody else's. */
  readonly turnEndedAt?: number | undefined
}

/** Returns the length of the content that is held of a file. */
export function contentLength(file: Was): number {
  return file?.text?.length ?? file?.bytes?.length ?? 0
}

/** A state as it is remembered after its content was stored. */
export function strip(file: Was): Was {
  return file == null ? file : withoutContent(file)
}
