import type { DiffHunk } from '#shared/files/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { ReviewDiff, ReviewFile, ReviewScope } from '#shared/review/entities'
import { LONGEST_FILE, type DiskState } from './disk'

/** Longer texts, in bytes, and longer differences, in lines, are shown only when asked for. */
const LARGE_TEXT = 1024 * 1024
const LARGE_DIFF = 5000

/** One side of a changed file. */
export interface FileSide {
  /** As in git. */
  readonly mode: string
  /** Null when git has it (`oid`), or when it is too long. */
  readonly bytes: Buffer | null
  readonly oid: string | null
  readonly size: number
  /** Identifies the content. */
  readonly hash: string
}

/** The change of a file, with what is needed to keep or to revert it. */
export interface FileDiff {
  readonly file: ReviewFile
  readonly old: FileSide | null
  readonly now: FileSide | null
  /** Lines are strings of bytes; null when there are none to show. */
  readonly hunks: readonly DiffHunk[] | null
  readonly content: ReviewDiff['content']
  /** Id of the new side as git would store it. */
  readonly newOid: string | null
  /** Path of the session's folder in the repository; null outside of git. */
  readonly prefix: string | null
  readonly isUntracked: boolean
  /** The file on disk; null for none, and where the scope is not about it. */
  readonly disk: DiskState | null
  readonly token: string
}

/** A file of a scope as requests name it. */
export interface FileOfScope {
  readonly scope: ReviewScope
  readonly path: string
  readonly renamedFrom?: string | undefined
  readonly large?: boolean | undefined
}

/** A difference before it has its token. */
export type ReadDiff = Omit<FileDiff, 'token'>

/** The failure for a file that a scope does not have. */
export function notInScope(path: string): ContractError {
  return knownError('file-not-changed', { path })
}

/** The hunk of a file that is all new. */
export function addedHunk(text: string): DiffHunk[] {
  if (text === '') return []
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map((line) => `+${line}`)
  const count = lines.length
  if (!text.endsWith('\n')) lines.push('\\ No newline at end of file')
  return [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: count, lines }]
}

interface Compared {
  readonly old: { readonly size: number } | null
  readonly now: { readonly size: number } | null
  readonly hunks: readonly DiffHunk[]
  readonly isBinary: boolean
}

/** Decides how a change is shown. */
export function shownAs(
  file: ReviewFile,
  { old, now, hunks, isBinary }: Compared,
  large: boolean | undefined,
): Pick<FileDiff, 'content' | 'hunks'> {
  const size = Math.max(old?.size ?? 0, now?.size ?? 0)
  if (file.content !== 'file') return { content: file.content, hunks }
  if (isImage(file.path) && isBinary) return { content: 'image', hunks: null }
  if (size > LONGEST_FILE) return { content: 'large', hunks: null }
  if (isBinary) return { content: 'binary', hunks: null }
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
  if (large !== true && (size > LARGE_TEXT || lines > LARGE_DIFF)) return { content: 'large', hunks: null }
  return { content: 'text', hunks }
}

/** Kinds of images that a page can show. */
const IMAGES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
}

const isImage = (name: string): boolean => imageType(name) !== undefined

/** The type of an image by its name; undefined for what is none. */
export function imageType(name: string): string | undefined {
  return IMAGES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
}
