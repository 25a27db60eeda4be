import { basename, extname } from 'node:path'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { type LongWrite, placeFor, TranscriptAccounts, TranscriptTable, writePrepared } from '#core/store/jobs'
import { standingDecisions } from '../snapshot/standing-decisions'
import type { WrittenTranscript } from '../snapshot/source'
import { READER } from './accounts'
import { noteTranscript } from './note-transcript'
import { LARGEST_PREPARED, type PreparationOrder, type PreparedTranscript } from './prepare'
import { readHeads } from './read-head'
import { lookAt, sizeInMemory } from './scan-folder'
import { importedSessionId } from './to-snapshot'

/** A selected file of another tool whose only session is not here yet. */
export interface NewFile {
  readonly order: PreparationOrder
  readonly transcript: WrittenTranscript
}

/**
 * Examines a file that the user selected. Null when it is anything but a transcript of one session that is not here: it
 * takes an import that reads all of the store.
 */
export async function newFile(
  { connection }: LongWrite,
  path: string,
  { busy, now }: { readonly busy: ReadonlySet<string>; readonly now: number },
): Promise<NewFile | null> {
  const file = ['.jsonl', '.zst'].includes(extname(path).toLowerCase()) ? lookAt(path) : null
  if (file === null) return null
  for (const format of transcriptFormats) {
    const { adapterName } = format
    const heads = await readHeads(file, format)
    const [head] = heads
    if (head === undefined) continue
    const sessionId = importedSessionId(adapterName, head.sessionId)
    const place = placeFor(connection, sessionId)
    if (heads.length > 1 || head.parentId !== undefined || place === null || busy.has(sessionId)) return null
    const below = (await format.children?.(path, head.sessionId)) ?? []
    const paths = [...new Set([path, ...(await format.parts(path)), ...below])]
    const size = paths.reduce((sum, part) => sum + sizeInMemory(part === path ? file : lookAt(part)), 0)
    if (size > LARGEST_PREPARED) return null
    const order: PreparationOrder = {
      sessionId,
      adapterName,
      nativeId: head.sessionId,
      paths,
      size: file.size,
      canContinue: true,
      isFound: place === 'found',
      fileName: basename(path),
      decisions: place === 'found' ? standingDecisions(connection, sessionId, true).session : {},
      now,
    }
    return { order, transcript: { adapterName, file, heads } }
  }
  return null
}

/**
 * Writes a transcript; `isFollowed`: with its origin, so that later additions by its tool are imported. Returns false when
 * something of it is here.
 */
export function writeNewFile(
  write: LongWrite,
  { order, transcript }: NewFile,
  { sessions, cursor, account }: PreparedTranscript,
  isFollowed: boolean,
): boolean {
  let isWritten = false
  write.step(() => {
    isWritten = writePrepared(write.connection, write.owned, sessions)
    if (isWritten) new TranscriptAccounts(write.connection).put(account, READER)
    if (!isWritten || !isFollowed) return
    noteTranscript(write, transcript, new Set([order.sessionId]))
    new TranscriptTable(write.connection).putCursorText(order.sessionId, cursor)
  })
  return isWritten
}
