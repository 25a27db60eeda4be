import type { Connection } from '../connection'
import { unpack } from '../packed'
import type { BlobReads } from '../port'
import type { Row } from '../schema'

/** Reads of long texts, only of sessions that own them. */
export function blobReads(connection: Connection): BlobReads {
  return {
    blob(sessionId, blobId, offset, limit) {
      const blob = connection.get<{ blob_key: number; characters: number }>(
        `SELECT blob_key, characters FROM blob WHERE blob_id = ? AND mime_type IS NULL AND (
           EXISTS (SELECT 1 FROM message_blob JOIN message USING (message_key) JOIN session USING (session_key)
             WHERE message_blob.blob_key = blob.blob_key AND session_id = ?)
           OR EXISTS (SELECT 1 FROM session_blob JOIN session USING (session_key)
             WHERE session_blob.blob_key = blob.blob_key AND session_id = ?))`,
        blobId,
        sessionId,
        sessionId,
      )
      if (blob === undefined) return Promise.resolve(null)
      const parts = connection.select<PartColumns & { start: number }>(
        `SELECT start, content, is_packed FROM blob_part WHERE blob_key = ? AND start < ? AND start >=
           coalesce((SELECT max(start) FROM blob_part WHERE blob_key = ? AND start <= ?), 0) ORDER BY start`,
        blob.blob_key,
        offset + limit,
        blob.blob_key,
        offset,
      )
      const first = parts[0]?.start ?? 0
      const text = parts.map(partText).join('')
      return Promise.resolve({ text: text.slice(offset - first, offset - first + limit), total: blob.characters })
    },
  }
}

/** The columns with a part of a long text. */
export type PartColumns = Pick<Row<'blob_part'>, 'content' | 'is_packed'>

/** A part of a long text, from its row. */
export function partText({ content, is_packed }: PartColumns): string {
  return is_packed === 1 ? unpack(content) : Buffer.from(content).toString()
}
