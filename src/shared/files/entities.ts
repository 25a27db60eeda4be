import { z } from 'zod'
import { time } from '../kernel/fields'

/** Version of a file at one point in time. Its text is stored separately, up to a size limit. */
export const FileVersion = z.object({
  /** In bytes. */
  size: z.int().nonnegative(),
  /** SHA-256 of its bytes, in hex; absent when the file was too large or not read in time. */
  hash: z.string().optional(),
  /** Content type: `text` is stored, so it can be compared and restored. The rest is kept for forks, up to 4 MB. */
  content: z.enum(['text', 'binary', 'large', 'link', 'unknown']),
  /** True for a file that may be run; absent where that is unknown. */
  executable: z.boolean().optional(),
})
export type FileVersion = z.infer<typeof FileVersion>

/** Part of a call that names a file that was written: an argument, a reported diff, a word of its command, or a script of it. */
export const NamedBy = z.enum(['tool', 'diff', 'command', 'script'])
export type NamedBy = z.infer<typeof NamedBy>

/** Net change of a file. */
export const FileChange = z.object({
  /** Relative to the session's folder, with slashes; absolute for a file elsewhere that an agent reported. */
  path: z.string(),
  /** Kind of change. */
  change: z.enum(['created', 'modified', 'deleted', 'renamed']),
  /** Previous path of a renamed file. */
  renamedFrom: z.string().optional(),
  /** Null: the file did not exist. Absent: it existed, but its content is unknown. */
  before: FileVersion.nullable().optional(),
  /** Null: the file does not exist. */
  after: FileVersion.nullable(),
  /** Time of its last change, in Unix ms. */
  changedAt: time,
  /** Last agent known to have changed it. */
  agentId: z.string().optional(),
  /** Changed lines of text; absent when they cannot be counted. */
  added: z.int().nonnegative().optional(),
  /** Removed lines; absent for files without lines. */
  removed: z.int().nonnegative().optional(),
  /** The file is outside the session's folder; Parley does not write there. */
  isOutside: z.boolean().optional(),
  /**
   * Between turns the file was also changed outside of them, by a person or another program. A revert of it as a whole would
   * undo that too, and is refused; a turn's own changes can be reverted.
   */
  isMixed: z.boolean().optional(),
  /** The change was reverted, so the file is as it was before. */
  isReverted: z.boolean().optional(),
})
export type FileChange = z.infer<typeof FileChange>

/** A part of a unified diff; lines begin with a space, `+`, `-` or `\`. Line numbers count from 1. */
export const DiffHunk = z.object({
  oldStart: z.int().nonnegative(),
  oldLines: z.int().nonnegative(),
  newStart: z.int().nonnegative(),
  newLines: z.int().nonnegative(),
  /** Lines, each starting with a space, a plus, a minus or a backslash. */
  lines: z.array(z.string()),
})
export type DiffHunk = z.infer<typeof DiffHunk>
