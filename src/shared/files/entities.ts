import { z } from 'zod'
import { time } from '../kernel/fields'

/** A file as it was at one moment. Its text is kept apart, and only up to a bound. */
export const FileVersion = z.object({
  /** In bytes. */
  size: z.int().nonnegative(),
  /** SHA-256 of its bytes, in hex; absent where it was too large to be read, or nobody read it in time. */
  hash: z.string().optional(),
  /** What it holds: `text` is kept, so it can be compared and brought back; nothing else is. */
  content: z.enum(['text', 'binary', 'large', 'link', 'unknown']),
  executable: z.boolean().optional(),
})
export type FileVersion = z.infer<typeof FileVersion>

/** What became of a file, as the sum of all that was done to it. */
export const FileChange = z.object({
  /** From the session's folder, with slashes; absolute for a file elsewhere that an agent told of. */
  path: z.string(),
  change: z.enum(['created', 'modified', 'deleted', 'renamed']),
  /** Of a renamed file: where it was. */
  renamedFrom: z.string().optional(),
  /** Null: there was none. Absent: there was one, of which nothing is known. */
  before: FileVersion.nullable().optional(),
  /** Null: there is none. */
  after: FileVersion.nullable(),
  /** When it was last changed, in Unix ms. */
  changedAt: time,
  /** The last agent that is known to have changed it. */
  agentId: z.string().optional(),
  /** Lines of text; absent where they cannot be counted. */
  added: z.int().nonnegative().optional(),
  removed: z.int().nonnegative().optional(),
  /** The file is outside of the session's folder; Parley does not write there. */
  isOutside: z.boolean().optional(),
  /** It is again what it was before, because that was undone. */
  isReverted: z.boolean().optional(),
})
export type FileChange = z.infer<typeof FileChange>

/** A part of a unified diff; lines begin with a space, `+`, `-` or `\`. Line numbers count from 1. */
export const DiffHunk = z.object({
  oldStart: z.int().nonnegative(),
  oldLines: z.int().nonnegative(),
  newStart: z.int().nonnegative(),
  newLines: z.int().nonnegative(),
  lines: z.array(z.string()),
})
export type DiffHunk = z.infer<typeof DiffHunk>
