import { z } from 'zod'
import { DiffHunk } from '../files/entities'
import { id, path, time } from '../kernel/fields'

/**
 * A set of changes to review: of the working files against the last commit (`uncommitted`) or against what is staged
 * (`unstaged`), staged ones, those of the whole branch, or those that agents made in the session or in one of its turns.
 */
export const ReviewScope = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Kind of scope; it decides which other fields there are. */
    kind: z.literal('uncommitted'),
  }),
  z.strictObject({ kind: z.literal('unstaged') }),
  z.strictObject({ kind: z.literal('staged') }),
  z.strictObject({ kind: z.literal('branch') }),
  z.strictObject({ kind: z.literal('session') }),
  z.strictObject({ kind: z.literal('turn'), turnId: id }),
])
export type ReviewScope = z.infer<typeof ReviewScope>

/** One changed file of a scope. */
export const ReviewFile = z.object({
  /** Relative to the session's folder, with slashes; absolute for a file elsewhere that an agent reported. */
  path: z.string(),
  /** Kind of change. */
  change: z.enum(['created', 'modified', 'deleted', 'renamed', 'conflicted']),
  /** Previous path of a renamed file. */
  renamedFrom: z.string().optional(),
  /** Kind of entry. */
  content: z.enum(['file', 'link', 'submodule']),
  /** The user marked this version of the file as viewed. */
  isViewed: z.boolean().optional(),
})
export type ReviewFile = z.infer<typeof ReviewFile>

/** Size of a change. */
export const ReviewCount = z.object({
  /** Path relative to the repository, with slashes. */
  path: z.string(),
  /** Lines; absent for files without lines and for those that are too large. */
  added: z.int().nonnegative().optional(),
  /** Removed lines; absent for files without lines. */
  removed: z.int().nonnegative().optional(),
})
export type ReviewCount = z.infer<typeof ReviewCount>

/** One side of a changed file. */
export const ReviewSide = z.object({
  /** In bytes. */
  size: z.int().nonnegative(),
  /** True for a file that may be run. */
  executable: z.boolean().optional(),
})
export type ReviewSide = z.infer<typeof ReviewSide>

/** The change of one file as it is shown. */
export const ReviewDiff = z.object({
  /** Path relative to the repository, with slashes. */
  path: z.string(),
  /** Kind of change. */
  change: ReviewFile.shape.change,
  renamedFrom: z.string().optional(),
  /** Identifies the text shown. Requests that depend on it are refused when the text has changed since. */
  token: z.string(),
  /** `text` has hunks; `large` is text or anything else that is too long to be shown unasked. */
  content: z.enum(['text', 'image', 'binary', 'large', 'link', 'submodule', 'unknown']),
  hunks: z.array(DiffHunk).nullable(),
  /** Null: there is none. */
  before: ReviewSide.nullable(),
  after: ReviewSide.nullable(),
  /** Selections of lines, or only the whole file, can be kept or reverted; null: neither. */
  canKeep: z.enum(['lines', 'file']).nullable(),
  /** Selections of lines, or only the whole file, can be reverted; null: neither. */
  canRevert: z.enum(['lines', 'file']).nullable(),
})
export type ReviewDiff = z.infer<typeof ReviewDiff>

/** Lines of a diff to keep or to revert: those at indexes of a hunk's lines, or else all of the hunk. */
export const ReviewSelection = z.strictObject({
  /** Index of the hunk in the diff, from 0. */
  hunk: z.int().nonnegative(),
  /** Indexes of lines in the hunk, from 0; absent for the whole hunk. */
  lines: z.array(z.int().nonnegative()).min(1).max(100_000).optional(),
})
export type ReviewSelection = z.infer<typeof ReviewSelection>

/** Place of a comment: lines of one side of a diff, counted from 1. */
export const CommentPlace = z.strictObject({
  /** Path relative to the repository, with slashes. */
  path,
  /** Side of the diff that the lines are counted on. */
  side: z.enum(['old', 'new']),
  startLine: z.int().min(1),
  endLine: z.int().min(1),
})
export type CommentPlace = z.infer<typeof CommentPlace>

/** A user's comment on lines of a change. */
export const ReviewComment = z.object({
  commentId: z.string(),
  scope: ReviewScope,
  ...CommentPlace.shape,
  /** The lines that the comment is about with some around them, as in a unified diff. */
  excerpt: z.string(),
  /** Text of the comment, in Markdown. */
  body: z.string(),
  createdAt: time,
  editedAt: time.optional(),
  /** Time it was sent to an agent; a comment that was sent does not change any more. */
  sentAt: time.optional(),
})
export type ReviewComment = z.infer<typeof ReviewComment>

/** One side of something that a review changed. Its bytes are stored with the session, or in git (`oid`). */
export const ReviewState = z.object({
  /** As in git: `100644`, `100755`, `120000` for a link. */
  mode: z.string(),
  /** Id of the object in git. */
  oid: z.string().optional(),
  /** Stored text, and how it holds the bytes. */
  blobId: z.string().optional(),
  /** Encoding in which the stored text holds the bytes. */
  encoding: z.enum(['utf8', 'latin1']).optional(),
  /** SHA-256 of the bytes, in hex. */
  hash: z.string().optional(),
})
export type ReviewState = z.infer<typeof ReviewState>

/** A file, or an entry of the index, that a review changed. Null: there was, or is, none. */
export const ReviewWrite = z.object({
  /** Whether the working file or the entry of the index was written. */
  target: z.enum(['file', 'index']),
  /** Path relative to the repository, with slashes. */
  path: z.string(),
  before: ReviewState.nullable(),
  after: ReviewState.nullable(),
})
export type ReviewWrite = z.infer<typeof ReviewWrite>
