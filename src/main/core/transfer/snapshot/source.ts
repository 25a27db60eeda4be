import { stat } from 'node:fs/promises'
import { openRegular } from '#core/base/folders/open-regular'
import { SnapshotIndexer, type SnapshotIndex } from '#shared/snapshot/indexer'
import type { TranscriptHead } from '#core/agents/transcript/format'
import type { FoundFile } from '../import/scan-folder'
import type { StoredAccount } from '#core/store/jobs'
import { splitChunks, splitJson, type JsonPiece } from '#core/base/streams/split-json'

/** Number of bytes per read. */
const CHUNK = 1024 * 1024

/** Source of a snapshot's pieces; they can be read several times. */
export interface SnapshotSource {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** `onRead` hears how many bytes were read so far. */
  pieces(onRead?: (bytes: number) => void): AsyncIterable<JsonPiece> | Iterable<JsonPiece>
  /** The same, many at a time; each is read before the next. Absent: they come one by one. */
  batches?(onRead: (bytes: number) => void): AsyncIterable<Iterable<JsonPiece>>
  /** Origin, if another tool wrote it. */
  readonly transcript?: WrittenTranscript
  /** Accounts of its transcripts, once all pieces were read; absent when another program wrote no transcripts in it. */
  accounts?(): readonly StoredAccount[]
}

/** A file of another tool, as of its examination, and its sessions. */
export interface WrittenTranscript {
  readonly adapterName: string
  readonly file: FoundFile
  readonly heads: readonly TranscriptHead[]
}

/** Returns a snapshot in a file. Throws errors of the file system. */
export async function fileSource(path: string, fileName: string): Promise<SnapshotSource> {
  const { size } = await stat(path)
  return {
    fileName,
    size,
    pieces: (onRead) => splitJson(readChunks(path, onRead)),
    batches: (onRead) => splitChunks(readChunks(path, onRead)),
  }
}

/** Returns the pieces of a source, as many at a time as it has. */
export async function* batchesOf(
  source: SnapshotSource,
  onRead: (bytes: number) => void,
): AsyncGenerator<Iterable<JsonPiece>> {
  if (source.batches !== undefined) yield* source.batches(onRead)
  else for await (const piece of source.pieces(onRead)) yield [piece]
}

/** A snapshot that is in memory already. */
export function valueSource(value: unknown): SnapshotSource {
  return {
    fileName: '',
    size: 0,

    async *pieces() {
      yield* piecesOf(value)
    },
  }
}

/** The pieces of a value, whatever it is. */
export function* piecesOf(value: unknown): Generator<JsonPiece> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, member] of Object.entries(value))
    if (!Array.isArray(member)) yield { kind: 'member', name, value: member as unknown }
    else if (member.length === 0) yield { kind: 'empty', name }
    else for (const [index, item] of member.entries()) yield { kind: 'item', name, index, value: item as unknown }
}

/** Looks through a snapshot in memory. */
export function indexValue(value: unknown): SnapshotIndex {
  const indexer = new SnapshotIndexer()
  for (const piece of piecesOf(value)) addPiece(indexer, piece)
  return indexer.finish()
}

/** Hands one piece to an indexer. */
export function addPiece(indexer: SnapshotIndexer, piece: JsonPiece): void {
  if (piece.kind === 'member') indexer.member(piece.name, piece.value)
  else if (piece.kind === 'empty') indexer.list(piece.name)
  else indexer.item(piece.name, piece.index, piece.value)
}

/** Closes the file in every case. One buffer for all: a yielded chunk is valid until the next one. */
async function* readChunks(path: string, onRead: ((bytes: number) => void) | undefined): AsyncGenerator<Uint8Array> {
  const file = await openRegular(path)
  try {
    const buffer = Buffer.allocUnsafe(CHUNK)
    // What is added meanwhile belongs to no snapshot.
    const { size } = await file.stat()
    let read = 0
    while (read < size) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK, size - read))
      if (bytesRead === 0) return
      read += bytesRead
      yield buffer.subarray(0, bytesRead)
      onRead?.(read)
    }
  } finally {
    await file.close()
  }
}
