import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, open, readlink } from 'node:fs/promises'
import type { FileVersion } from '#shared/files/entities'

/** Texts longer than this, in bytes, are not kept. */
export const LONGEST_TEXT = 512 * 1024
/** Files that are no text are kept up to this length, in bytes. */
export const LONGEST_KEPT = 4 * 1024 * 1024
/** Files longer than this are not read at all. */
const LONGEST_READ = 16 * 1024 * 1024

// A link that appears between looking and opening is not followed, and a pipe is not waited for. Windows has neither.
const optional = constants as Partial<typeof constants>
const careful = constants.O_RDONLY | (optional.O_NOFOLLOW ?? 0) | (optional.O_NONBLOCK ?? 0)

/** Current state of a file, with its text if that can be stored. */
export interface FileNow {
  readonly version: FileVersion
  /** Null when `version.content` is not `text`. */
  readonly text: string | null
  /** Bytes of what is no text, or the target of a link; absent when they are not to be kept. */
  readonly bytes?: Buffer
  /** Creation and modification times, in Unix ms. */
  readonly bornAt: number
  readonly changedAt: number
  /** Modification time alone, in Unix ms. */
  readonly modifiedAt: number
  /** Time of the last change of anything about it, in Unix ms; no program can set it. */
  readonly touchedAt: number
}

/** State of a file at any point in time. */
export type FileThen = Pick<FileNow, 'version' | 'text' | 'bytes'>

/** Looks at a file by its absolute path; null when there is none, or something else is in its place. Never throws. */
export async function readFileNow(path: string): Promise<FileNow | null> {
  try {
    const state = await lstat(path)
    const times = timesOf(state)
    if (state.isSymbolicLink())
      return { ...describeBytes(Buffer.from(await readlink(path)), state.size, false, 'link'), ...times }
    if (!state.isFile()) return null
    const executable = process.platform !== 'win32' && (state.mode & 0o111) !== 0
    if (state.size > LONGEST_READ) {
      const version = { size: state.size, content: 'large' as const, ...(executable ? { executable } : {}) }
      return { version, text: null, ...times }
    }
    const file = await open(path, careful)
    try {
      const bytes = await file.readFile()
      // It may have been written since it was looked at; its times are those of what was read, or later ones.
      return { ...describeBytes(bytes, bytes.length, executable), ...timesOf(await file.stat()) }
    } finally {
      await file.close()
    }
  } catch {
    // It went, or may not be read; for those who compare that is the same.
    return null
  }
}

function timesOf(state: Stats): Pick<FileNow, 'bornAt' | 'changedAt' | 'modifiedAt' | 'touchedAt'> {
  const { birthtimeMs: bornAt, mtimeMs: modifiedAt, ctimeMs: touchedAt } = state
  return { bornAt, changedAt: Math.max(modifiedAt, touchedAt), modifiedAt, touchedAt }
}

/** Returns the state of a file with these bytes. */
export function describeBytes(bytes: Buffer, size = bytes.length, executable = false, link?: 'link'): FileThen {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const text = link === undefined ? textOf(bytes) : null
  const content = link ?? (text !== null ? 'text' : bytes.length > LONGEST_TEXT ? 'large' : 'binary')
  const version: FileVersion = { size, hash, content, ...(executable ? { executable } : {}) }
  return text === null && bytes.length <= LONGEST_KEPT ? { version, text, bytes } : { version, text }
}

/** Returns a state without content, which is stored or not to be stored. */
export function withoutContent({ version }: FileThen): FileThen {
  return { version, text: null }
}

/** Returns whether two versions are certainly equal; null is no file. */
export function isSameVersion(a: FileVersion | null, b: FileVersion | null): boolean {
  if (a === null || b === null) return a === b
  return a.hash !== undefined && a.hash === b.hash && a.content === b.content && a.executable === b.executable
}

/**
 * Returns the text of UTF-8 bytes within the size limit; null for anything else. Restoring it yields the same bytes.
 */
function textOf(bytes: Buffer): string | null {
  if (bytes.length > LONGEST_TEXT || bytes.includes(0)) return null
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : null
}
