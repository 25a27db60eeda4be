import { extname } from 'node:path'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { TranscriptFormat, TranscriptPart } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import type { StoredAccount } from '#core/store/jobs'
import { storedAccount } from './accounts'
import { snapshotHeader, snapshotPieces } from './to-snapshot'
import type { SnapshotSource, WrittenTranscript } from '../snapshot/source'
import type { JsonPiece } from '#core/base/streams/split-json'
import { readHeads } from './read-head'
import { lookAt } from './scan-folder'
import { filePart } from './source'

/** Returns whether the name or the beginning of a file is that of another tool's transcript. */
export function isTranscriptFile(path: string, head: string): boolean {
  return (
    isTranscriptEnding(path) ||
    /^\s*\{\s*"sessionId"/.test(head) ||
    transcriptFormats.some((format) => isNamedAsIn(format, path))
  )
}

/** Returns whether only transcripts have the ending of a file's name. */
export function isTranscriptEnding(path: string): boolean {
  return ['.jsonl', '.db', '.vscdb', '.zst'].includes(extname(path).toLowerCase())
}

/** Returns whether the end of a path is that of a transcript in a folder of its tool. */
function isNamedAsIn({ depth, isTranscript }: TranscriptFormat, path: string): boolean {
  const names = path.split(/[\\/]/)
  return Array.from({ length: depth }, (_, index) => names.slice(-1 - index).join('/')).some(isTranscript)
}

/** Returns a file of another tool as a snapshot with every session in it. Null when there is none. */
export async function transcriptFile(path: string, fileName: string): Promise<SnapshotSource | null> {
  const file = lookAt(path)
  if (file === null) return null
  for (const format of transcriptFormats) {
    const heads = await readHeads(file, format)
    if (heads.length === 0) continue
    // Once: however often it is read, it is as long as it was.
    const [head] = heads
    const below = head === undefined ? [] : ((await format.children?.(path, head.sessionId)) ?? [])
    const parts = [...new Set([path, ...(await format.parts(path)), ...below])].map(filePart)
    const transcript = { adapterName: format.adapterName, file, heads }
    const size = Math.max(1, file.size)
    const accounts = new Map<string, StoredAccount>()
    return {
      fileName,
      size,
      transcript,
      accounts: () => [...accounts.values()],
      pieces: (onRead) => piecesOf(parts, format, transcript, accounts, onRead),
    }
  }
  return null
}

async function* piecesOf(
  [main, ...beside]: readonly TranscriptPart[],
  format: TranscriptFormat,
  { adapterName, file, heads }: WrittenTranscript,
  accounts: Map<string, StoredAccount>,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<JsonPiece> {
  if (main === undefined) return
  const now = Math.round(file.changedAt)
  yield* snapshotHeader(now)
  const counted = {
    ...main,
    async *read() {
      let bytes = 0
      for await (const chunk of main.read()) {
        onRead((bytes += chunk.length))
        yield chunk
      }
    },
  }
  for (const { sessionId, parentId } of heads) {
    if (parentId !== undefined && heads.some((head) => head.sessionId === parentId)) continue
    const target = { adapterName, nativeId: sessionId, canContinue: true, existing: null, now }
    const ledger = new Ledger()
    const items = format.items([counted, ...beside], sessionId, { isRewound: true, ledger })
    for await (const piece of snapshotPieces(items, target)) if (piece.kind === 'item') yield piece
    accounts.set(sessionId, storedAccount(ledger, target))
  }
}
