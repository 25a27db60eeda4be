import { splitPoint, type LongText } from '../outputs'
import type { WriteContext } from './context'

/** How many characters one row of a blob holds, so that a part of a long text is read without the rest. */
const PART_LENGTH = 64 * 1024

/** Stores long texts, each once whoever else has it, and notes that a message owns them and those it refers to. */
export function storeBlobs(
  context: WriteContext,
  messageKey: number,
  texts: readonly LongText[],
  referred: readonly string[],
): void {
  const { connection } = context
  for (const text of texts) storeText(context, text)
  for (const blobId of referred)
    connection.run(
      'INSERT INTO message_blob (message_key, blob_key) SELECT ?, blob_key FROM blob WHERE blob_id = ? ON CONFLICT DO NOTHING',
      messageKey,
      blobId,
    )
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
    connection.run(
      'INSERT INTO blob_part (blob_key, start, content) VALUES (?, ?, ?)',
      Number(lastInsertRowid),
      start,
      Buffer.from(text.slice(start, end)),
    )
    start = end
  }
}
