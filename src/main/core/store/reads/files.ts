import type { Connection } from '../connection'
import type { FileReads } from '../port'

/** Reads of stored files. Whoever knows the id, which is made of what is in the file, may read it. */
export function fileReads(connection: Connection): FileReads {
  return {
    file(blobId, offset, limit) {
      const blob = connection.get<{ blob_key: number; size: number; mime_type: string }>(
        `SELECT blob_key, size, mime_type FROM blob WHERE blob_id = ? AND mime_type IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM staged_blob WHERE staged_blob.blob_key = blob.blob_key AND is_complete = 0)`,
        blobId,
      )
      if (blob === undefined) return Promise.resolve(null)
      const { size, mime_type: mimeType } = blob
      const parts = connection.select<{ start: number; content: Uint8Array }>(
        `SELECT start, content FROM blob_part WHERE blob_key = ? AND start < ? AND start >=
           coalesce((SELECT max(start) FROM blob_part WHERE blob_key = ? AND start <= ?), 0) ORDER BY start`,
        blob.blob_key,
        offset + limit,
        blob.blob_key,
        offset,
      )
      const first = parts[0]?.start ?? 0
      const bytes = Buffer.concat(parts.map(({ content }) => content))
      return Promise.resolve({ bytes: bytes.subarray(offset - first, offset - first + limit), size, mimeType })
    },
  }
}
