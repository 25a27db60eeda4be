import type { Connection } from '../connection'
import type { StoreReader } from '../port'

/** Reads of long texts, only of sessions that own them. */
export function blobReads(connection: Connection): Pick<StoreReader, 'blob'> {
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
      const parts = connection.select<{ start: number; content: Uint8Array }>(
        `SELECT start, content FROM blob_part WHERE blob_key = ? AND start < ? AND start >=
           coalesce((SELECT max(start) FROM blob_part WHERE blob_key = ? AND start <= ?), 0) ORDER BY start`,
        blob.blob_key,
        offset + limit,
        blob.blob_key,
        offset,
      )
      const first = parts[0]?.start ?? 0
      const text = parts.map(({ content }) => Buffer.from(content).toString()).join('')
      return Promise.resolve({ text: text.slice(offset - first, offset - first + limit), total: blob.characters })
    },
  }
}
