import type { Delivery, Message } from '#shared/session/entities'
import type { Connection } from '../connection'
import { blockColumns } from '../entities'
import { isWorthPacking } from '../packed'
import type { StoredFile } from '../port/inline-files'
import type { Row } from '../schema'
import { indexedText } from '../search/search-text'
import { toolEntries, type ToolEntry } from '../search/tool-entries'
import { addToolEntries } from '../search/tool-index'
import { packText, storePacked, type PackedText } from '../writes/blobs'
import { editedFiles, putEditedFiles, type EditedFile } from '../writes/file-edits'
import { insertRow, type MessageRow } from '../writes/messages'
import type { OwnedWriter } from '../writes/writer'
import type { SentMemory } from './sent-memory'

/** A message as it will be stored. Plain data. */
export interface PreparedMessage {
  /** Its blocks may still have to be packed. */
  readonly row: MessageRow['row']
  /** Its text in the form that the word index takes; empty when it has none. */
  readonly words: string
  readonly texts: readonly PackedText[]
  readonly files: readonly StoredFile[]
  readonly referred: readonly string[]
  /** Files that its calls edit. */
  readonly edited: readonly EditedFile[]
  /** Words of its calls and its reasoning. */
  readonly tools: readonly ToolEntry[]
  /** Absent: it has none. */
  readonly deliveries?: readonly Delivery[]
}

/** Returns a message that another thread only has to write, its bytes in `memory`. */
export function prepareMessage(
  { contentText, blocks }: Message,
  { row, shortened, referred }: MessageRow,
  memory: SentMemory,
): PreparedMessage {
  const { packed } = row
  return {
    row: packed === null ? row : { ...row, packed: memory.copy(packed) },
    words: contentText === '' ? '' : indexedText(contentText),
    texts: shortened.texts.map((text) => {
      const { row: blob, parts } = packText(text)
      return { row: blob, parts: [...parts].map((part) => ({ ...part, content: memory.copy(part.content) })) }
    }),
    files: shortened.files.map((file) => ({ ...file, bytes: memory.copy(file.bytes) })),
    referred,
    edited: editedFiles(blocks),
    tools: toolEntries(blocks),
  }
}

/** Writes a message of a session. Returns its key. */
export function writeMessage(
  connection: Connection,
  { words }: Pick<OwnedWriter, 'words'>,
  sessionKey: number,
  { row, words: text, texts, files, referred, edited, tools }: PreparedMessage,
): number {
  const columns = row.packed === null && isWorthPacking(row.blocks) ? blockColumns(row.blocks) : null
  const { lastInsertRowid } = connection.run(insertRow({ ...row, ...columns, session_key: sessionKey }))
  const messageKey = Number(lastInsertRowid)
  if (referred.length > 0) storePacked({ connection }, messageKey, { texts, files }, referred)
  putEditedFiles(connection, messageKey, edited)
  addToolEntries(connection, messageKey, tools)
  if (text !== '') words.addIndexed(messageKey, text)
  return messageKey
}

/** Returns the memory of prepared rows, which another thread takes over. */
export function memoryOfRows({
  messages,
  bundles,
}: {
  readonly messages: readonly PreparedMessage[]
  readonly bundles: readonly (Pick<Row<'event_bundle'>, 'packed'> | { readonly text: string })[]
}): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>()
  const take = (bytes: Uint8Array | null): void => {
    if (bytes !== null) memory.add(bytes.buffer as ArrayBuffer)
  }
  for (const bundle of bundles) if ('packed' in bundle) take(bundle.packed)
  for (const { row, texts, files } of messages) {
    take(row.packed)
    for (const { bytes } of files) take(bytes)
    for (const { parts } of texts) for (const { content } of parts) take(content)
  }
  return [...memory]
}
