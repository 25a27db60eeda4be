import { stat } from 'node:fs/promises'
import { readRegular } from '#core/base/folders/open-regular'
import type { TranscriptItem } from '#core/agents/transcript/items'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record } from '#core/agents/transcript/values'
import { fileStart } from '../import/file-start'
import { snapshotHeader, snapshotPieces } from '../import/to-snapshot'
import { isTranscriptFile, transcriptFile } from '../import/transcript-file'
import { fileSource, type SnapshotSource } from '../snapshot/source'
import { JsonSplitError, splitJson, type JsonPiece } from '#core/base/streams/split-json'
import type { Assets } from './assets'
import { chatgpt } from './chatgpt'
import { claude } from './claude'
import type { ExportFormat } from './format'
import { foreignFile } from './foreign-file'
import { itemsOfConversation, type ExportedConversation } from './conversation-tree'
import { UnpackedExport } from './unpacked'
import { ExportArchive } from './zip'

/** The member of an export that has its conversations. */
const CONVERSATIONS = 'conversations'

const formats: readonly ExportFormat[] = [chatgpt, claude]

/** Number of bytes that determine the kind of a file. */
const HEAD = 4096

/** Number of bytes per read. */
const CHUNK = 1024 * 1024

/**
 * Returns the importable content of a file: a snapshot, a transcript of another tool, or a data export of ChatGPT or
 * claude.ai, as an archive or as the list of conversations within it. Throws errors of the file system; errors of the
 * file's content are thrown when its pieces are read, as {@link JsonSplitError}.
 */
export async function importSource(path: string, fileName: string): Promise<SnapshotSource> {
  const head = await fileStart(path, HEAD)
  if (isTranscriptFile(path, head)) {
    const transcript = await transcriptFile(path, fileName)
    if (transcript !== null) return transcript
  }
  const isArchive = head.startsWith('PK\u0003\u0004')
  const foreign = isArchive ? undefined : foreignFile(head)
  if (foreign !== undefined) return { fileName, size: 1, pieces: () => failing(foreign) }
  if (!isArchive && !/^\uFEFF?\s*(?:\[|\{\s*"conversations"\s*:)/.test(head)) return fileSource(path, fileName)
  const { size, mtimeMs } = await stat(path)
  const exportedAt = Math.round(mtimeMs)
  return {
    fileName,
    size,
    pieces: (onRead = () => undefined) =>
      isArchive
        ? archivePieces(path, exportedAt, (part) => onRead(part * size))
        : exportPieces([asMember(readRegular(path, CHUNK), onRead)], new UnpackedExport(path), exportedAt),
  }
}

/** `onPart` hears how much was read, 0 to 1. */
async function* archivePieces(
  path: string,
  exportedAt: number,
  onPart: (part: number) => void,
): AsyncGenerator<JsonPiece> {
  const archive = await ExportArchive.open(path)
  try {
    if (archive.size === 0)
      throw new JsonSplitError(
        'The archive has no “conversations.json”, so it is not an export from ChatGPT or Claude.',
      )
    let before = 0
    const lists = archive.lists().map((list) => {
      const from = before
      before += list.size
      return asMember(list.bytes(), (bytes) => onPart((from + bytes) / archive.size))
    })
    yield* exportPieces(lists, archive, exportedAt)
  } finally {
    archive.close()
  }
}

/** Lists of conversations as pieces of a snapshot. */
async function* exportPieces(
  lists: readonly AsyncIterable<Uint8Array>[],
  assets: Assets,
  exportedAt: number,
): AsyncGenerator<JsonPiece> {
  yield* snapshotHeader(exportedAt)
  let holdsConversations = false
  for (const list of lists)
    for await (const piece of splitJson(list)) {
      if (piece.kind !== 'item' || piece.name !== CONVERSATIONS) continue
      const json = record(piece.value)
      const format = formats.find(({ is }) => is(json))
      if (format === undefined) continue
      holdsConversations = true
      yield* conversationPieces(json, format, assets, exportedAt)
    }
  if (!holdsConversations)
    throw new JsonSplitError('The file is a list without conversations, so it is not an export from ChatGPT or Claude.')
}

/** Yields nothing for a conversation without messages. */
async function* conversationPieces(
  json: JsonRecord,
  format: ExportFormat,
  assets: Assets,
  now: number,
): AsyncGenerator<JsonPiece> {
  const conversation = await format.read(json, assets)
  if (conversation === null) return
  const { adapterName } = format
  const target = { adapterName, nativeId: conversation.id, canContinue: false, existing: null, now }
  for await (const piece of snapshotPieces(itemsOf(conversation), target)) if (piece.kind === 'item') yield piece
}

// eslint-disable-next-line require-yield -- It fails as reading does.
async function* failing(reason: string): AsyncGenerator<never> {
  await Promise.reject(new JsonSplitError(reason))
}

async function* itemsOf(conversation: ExportedConversation): AsyncGenerator<readonly TranscriptItem[]> {
  yield [...itemsOfConversation(conversation)]
}

/** A list of JSON as the only member of an object, which the reader of snapshots takes apart. */
async function* asMember(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0
  let isList: boolean | null = null
  for await (const chunk of chunks) {
    read += chunk.length
    if (isList === null) {
      const text = Buffer.from(chunk).toString('latin1')
      // After a byte order mark, which would no longer be at the beginning.
      const from = text.startsWith('\u00EF\u00BB\u00BF') ? 3 : 0
      isList = text.slice(from).trimStart().startsWith('[')
      if (isList) yield Buffer.from(`{"${CONVERSATIONS}":`)
      yield chunk.subarray(from)
    } else yield chunk
    onRead(read)
  }
  if (isList === true) yield Buffer.from('}')
}
