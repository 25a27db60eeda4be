import type { StoredFile } from '../inline-files'
import { splitPoint, type LongText, type ShortenedBlocks } from '../outputs'
import type { Connection } from '../connection'
import { packIfLong } from '../packed'
import type { WriteContext } from './context'

/** How many bytes of a file one row holds. */
const FILE_PART_LENGTH = 1024 * 1024

/** How many characters one row of a blob holds, so that a part of a long text is read without the rest. */
const PART_LENGTH = 64 * 1024

/**
 * Stores long texts and files, each once whoever else has it, and notes that a message owns them and those it refers to.
 * Files that waited for a message wait no longer.
 */
export function storeBlobs(
  context: WriteContext,
  messageKey: number,
  { texts, files }: Pick<ShortenedBlocks, 'texts' | 'files'>,
  referred: readonly string[],
): void {
  const { connection } = context
  for (const file of files) storeFile(context, file)
  for (const text of texts) storeText(context, text)
  for (const blobId of referred) {
    connection.run(
      'INSERT INTO message_blob (message_key, blob_key) SELECT ?, blob_key FROM blob WHERE blob_id = ? ON CONFLICT DO NOTHING',
      messageKey,
      blobId,
    )
    connection.run('DELETE FROM staged_blob WHERE blob_key = (SELECT blob_key FROM blob WHERE blob_id = ?)', blobId)
  }
}

/** Stores a long text, once whoever else has it. Somebody has to own it in the same transaction. */
export function storeText({ connection }: WriteContext, { reference, text }: LongText): void {
  const { changes, lastInsertRowid } = connection.run(
    `INSERT INTO blob (blob_id, size, lines, characters) VALUES (?, ?, ?, ?) ON CONFLICT (blob_id) DO NOTHING`,
    reference.blobId,
    reference.size,
    reference.lines,
    text.length,
  )
  if (changes === 0) return
  for (let start = 0; start < text.length;) {
    const end = start + PART_LENGTH >= text.length ? text.length : splitPoint(text, start + PART_LENGTH)
    const part = text.slice(start, end)
    const packed = packIfLong(part)
    connection.run(
      'INSERT INTO blob_part (blob_key, start, content, is_packed) VALUES (?, ?, ?, ?)',
      Number(lastInsertRowid),
      start,
      packed ?? Buffer.from(part),
      packed === null ? 0 : 1,
    )
    start = end
  }
}

function storeFile({ connection }: WriteContext, { blobId, mimeType, bytes }: StoredFile): void {
  const { changes, lastInsertRowid } = connection.run(
    `INSERT INTO blob (blob_id, size, lines, characters, mime_type) VALUES (?, ?, 0, 0, ?)
       ON CONFLICT (blob_id) DO NOTHING`,
    blobId,
    bytes.length,
    mimeType,
  )
  if (changes === 0) return
  for (let start = 0; start < bytes.length; start += FILE_PART_LENGTH)
    connection.run(
      'INSERT INTO blob_part (blob_key, start, content) VALUES (?, ?, ?)',
      Number(lastInsertRowid),
      start,
      bytes.subarray(start, start + FILE_PART_LENGTH),
    )
}

/** The keys of the blobs that belong to a session or to its messages. */
export function blobsOf(connection: Connection, sessionKey: number): number[] {
  return connection
    .select<{ blob_key: number }>(
      `SELECT blob_key FROM message_blob
         WHERE message_key IN (SELECT message_key FROM message WHERE session_key = ?)
       UNION SELECT blob_key FROM session_blob WHERE session_key = ?`,
      sessionKey,
      sessionKey,
    )
    .map(({ blob_key }) => blob_key)
}

/** Deletes those of some blobs that belong to nobody. Answers how many. */
export function deleteUnusedBlobs(connection: Connection, blobKeys: readonly number[]): number {
  let deleted = 0
  for (const key of blobKeys)
    deleted += connection.run(
      `DELETE FROM blob WHERE blob_key = ? AND NOT EXISTS (SELECT 1 FROM message_blob WHERE blob_key = ?)
         AND NOT EXISTS (SELECT 1 FROM session_blob WHERE blob_key = ?)
         AND NOT EXISTS (SELECT 1 FROM staged_blob WHERE blob_key = ?)`,
      key,
      key,
      key,
      key,
    ).changes
  return deleted
}
