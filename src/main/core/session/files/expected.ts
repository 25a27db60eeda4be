import { CLOCK_SLACK_MS } from './stamp'
import { readFileNow, withoutContent, type FileNow } from './version'

/** A file that is no text is not held in memory for a tool that has yet to write it when it is longer, in bytes. */
const LONGEST_EXPECTED = 256 * 1024

/** A file as a tool that names it found it. */
export interface Expected {
  /** Null: there was none. Undefined: it may have been written already. */
  readonly file: FileNow | null | undefined
  /** Time of the report, in Unix ms. */
  readonly at: number
}

/** Reads a file before a tool, which was reported at a time (Unix ms), writes it. */
export async function expectedBy(file: string, at: number): Promise<Expected> {
  const now = await readFileNow(file)
  if (now !== null && now.changedAt >= at - CLOCK_SLACK_MS) return { file: undefined, at }
  const isLong = now?.bytes !== undefined && now.bytes.length > LONGEST_EXPECTED
  return { file: isLong ? { ...now, ...withoutContent(now) } : now, at }
}
