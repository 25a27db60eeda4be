import { statSync } from 'node:fs'
import { readRegular } from '#core/base/folders/open-regular'
import type { ReadingOptions, TranscriptFormat, TranscriptPart } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import type { SnapshotSource } from '../snapshot/source'
import type { StoredAccount, TranscriptFile, TranscriptTable } from '#core/store/jobs'
import { storedAccount } from './accounts'
import { snapshotPieces, type SnapshotTarget } from './to-snapshot'
import { lookAt } from './scan-folder'

/** Number of bytes per read. */
export const CHUNK = 256 * 1024

/** Returns the bytes of a transcript: its files, otherwise the copies of them. Null when there is neither. */
export async function partsOf(
  file: TranscriptFile,
  format: TranscriptFormat,
  table: TranscriptTable,
): Promise<readonly TranscriptPart[] | null> {
  if (lookAt(file.path) !== null) return (await filesOf(file, format, table)).map(filePart)
  const { sessionId } = file
  if (sessionId === null) return null
  const copies = table.copies(sessionId)
  if (copies.length === 0) return null
  return copies.map(({ path }) => ({ path, read: () => asynchronous(table.copy(sessionId, path)) }))
}

/** Returns the paths of a transcript's files, its own first. */
export async function filesOf(
  file: TranscriptFile,
  format: TranscriptFormat,
  table: TranscriptTable,
): Promise<readonly string[]> {
  const below = table.below(file.nativeId).map(({ path }) => path)
  return [...new Set([file.path, ...(await format.parts(file.path)), ...below])]
}

/** Returns a file in its current state: content added while it is read is included the next time. */
export function filePart(path: string): TranscriptPart {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return {
    path,
    read: (from = 0) => (from >= size ? asynchronous([]) : readRegular(path, CHUNK, from, size)),
  }
}

/** Returns a transcript as a snapshot; each read starts over. Throws `Rewound` as its format does. */
export function transcriptSource(
  parts: readonly TranscriptPart[],
  format: TranscriptFormat,
  size: number,
  target: SnapshotTarget,
  options: ReadingOptions,
): SnapshotSource & { readonly accounts: () => readonly StoredAccount[] } {
  let ledger = new Ledger()
  return {
    fileName: '',
    size: Math.max(1, size),
    accounts: () => [storedAccount(ledger, target)],
    pieces(onRead) {
      ledger = new Ledger()
      let bytes = 0
      const counted = parts.map((part) => ({
        ...part,
        async *read(from?: number) {
          for await (const chunk of part.read(from)) {
            bytes += chunk.length
            onRead?.(Math.min(bytes, size))
            yield chunk
          }
        },
      }))
      return snapshotPieces(format.items(counted, target.nativeId, { ...options, ledger }), target)
    },
  }
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}
