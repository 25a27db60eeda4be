import { extname } from 'node:path'
import { transcriptFormats } from '../adapters/transcript/formats'
import type { TranscriptFormat, TranscriptHead } from '../adapters/transcript/format'
import { snapshotHeader, snapshotPieces } from './to-snapshot'
import type { SnapshotSource } from '../snapshot/source'
import type { JsonPiece } from '../snapshot/split-json'
import { readHeads } from './read-head'
import { lookAt } from './scan-folder'
import { filePart } from './source'

/** Whether a file's name, or its first words, are those of a transcript of another tool. */
export function isTranscriptFile(path: string, head: string): boolean {
  return ['.jsonl', '.db'].includes(extname(path).toLowerCase()) || /^\s*\{\s*"sessionId"/.test(head)
}

/** A file of another tool as a snapshot: every session that stands in it. Null when there is none. */
export async function transcriptFile(path: string, fileName: string): Promise<SnapshotSource | null> {
  const found = lookAt(path)
  if (found === null) return null
  for (const format of transcriptFormats) {
    const heads = await readHeads(found, format)
    if (heads.length === 0) continue
    const { size, changedAt } = found
    return { fileName, size: Math.max(1, size), pieces: (onRead) => piecesOf(path, format, heads, changedAt, onRead) }
  }
  return null
}

async function* piecesOf(
  path: string,
  format: TranscriptFormat,
  heads: readonly TranscriptHead[],
  changedAt: number,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<JsonPiece> {
  const now = Math.round(changedAt)
  yield* snapshotHeader(now)
  const main = filePart(path)
  const counted = {
    path,
    async *read() {
      let bytes = 0
      for await (const chunk of main.read()) {
        onRead((bytes += chunk.length))
        yield chunk
      }
    },
  }
  const parts = [counted, ...(await format.parts(path)).map(filePart)]
  for (const { sessionId, parentId } of heads) {
    if (parentId !== undefined && heads.some((head) => head.sessionId === parentId)) continue
    const { adapterName } = format
    const wish = { adapterName, nativeId: sessionId, canContinue: true, existing: null, now }
    const items = format.items(parts, sessionId, { isRewound: true })
    for await (const piece of snapshotPieces(items, wish)) if (piece.kind === 'item') yield piece
  }
}
