import { lstatSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'

/** A file that is a transcript, as the file system knows it. */
export interface FoundFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** Unix ms. */
  readonly changedAt: number
}

/**
 * The transcripts in a folder of a tool. Folders and files that cannot be read are passed over, and
 * links, which may lead anywhere. Blocks.
 */
export function* scanFolder(folder: string, format: TranscriptFormat): Generator<FoundFile> {
  const waiting: { readonly path: string; readonly below: string }[] = [{ path: folder, below: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const depth = next.below === '' ? 1 : next.below.split('/').length
    for (const entry of entriesOf(next.path)) {
      const path = join(next.path, entry.name)
      const below = `${next.below}${entry.name}`
      if (entry.isDirectory()) {
        if (depth < format.depth && format.leadsTo?.(below) !== false) waiting.push({ path, below: `${below}/` })
      } else if (entry.isFile() && format.isTranscript(below)) {
        const file = lookAt(path)
        if (file !== null) yield file
      }
    }
  }
}

/** Returns the entries of a folder; empty when it cannot be read. */
export function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Returns whether a file is unchanged. */
export function isSame(now: Omit<FoundFile, 'path'>, then: Omit<FoundFile, 'path'>): boolean {
  return now.size === then.size && now.changedAt === then.changedAt
}

/** Returns whether the name of a file is that of a database. */
export function isDatabase(path: string): boolean {
  return /\.(?:db|vscdb)$/.test(path)
}

/** Returns the metadata of a file; null when it is gone, or no plain file. For a database it includes the write-ahead log. */
export function lookAt(path: string): FoundFile | null {
  try {
    const state = statSync(path)
    if (!state.isFile()) return null
    const { size, mtimeMs } = state
    const log = isDatabase(path) ? statSync(`${path}-wal`, { throwIfNoEntry: false }) : undefined
    return { path, size: size + (log?.size ?? 0), changedAt: Math.max(mtimeMs, log?.mtimeMs ?? 0) }
  } catch {
    return null
  }
}

/** The same for a file that a search would find: a link, which may lead anywhere, is none. */
export function lookAtOwn(path: string): FoundFile | null {
  try {
    return lstatSync(path).isFile() ? lookAt(path) : null
  } catch {
    return null
  }
}

/** Share of its size that a packed transcript takes at most, mostly. */
const PACKED = 1 / 12

/** Returns the number of bytes of a file when it is read, in bytes; that of a packed one is estimated. */
export function sizeInMemory(file: FoundFile | null): number {
  if (file === null) return 0
  return file.path.endsWith('.zst') ? file.size / PACKED : file.size
}
