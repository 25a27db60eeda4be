import type { FileWrites } from '../port'
import { deleteUnusedBlobs } from './blobs'
import type { WriteContext } from './context'

const UPLOAD = 'upload:'

/** Writes of files before a message has them. */
export function fileWrites({ connection }: WriteContext): FileWrites {
  const keyOf = (blobId: string): number | undefined =>
    connection.get<{ blob_key: number }>('SELECT blob_key FROM blob WHERE blob_id = ?', blobId)?.blob_key

  const stage = (blobKey: number, at: number, isComplete: boolean): void => {
    connection.run(
      `INSERT INTO staged_blob (blob_key, staged_at, is_complete) VALUES (?, ?, ?)
         ON CONFLICT (blob_key) DO UPDATE SET staged_at = excluded.staged_at, is_complete = excluded.is_complete`,
      blobKey,
      at,
      isComplete ? 1 : 0,
    )
  }

  return {
    beginFile(uploadId, at) {
      const { lastInsertRowid } = connection.run(
        'INSERT INTO blob (blob_id, size, lines, characters, mime_type) VALUES (?, 0, 0, 0, ?)',
        UPLOAD + uploadId,
        'application/octet-stream',
      )
      stage(Number(lastInsertRowid), at, false)
    },
    appendFile(uploadId, start, bytes) {
      connection.run(
        'INSERT INTO blob_part (blob_key, start, content) SELECT blob_key, ?, ? FROM blob WHERE blob_id = ?',
        start,
        bytes,
        UPLOAD + uploadId,
      )
    },
    finishFile(uploadId, { blobId, mimeType, size }, at) {
      const known = keyOf(blobId)
      const uploaded = keyOf(UPLOAD + uploadId)
      if (uploaded === undefined) throw new Error(`there is no upload ${uploadId}`)
      if (known === undefined)
        connection.run(
          'UPDATE blob SET blob_id = ?, mime_type = ?, size = ? WHERE blob_key = ?',
          blobId,
          mimeType,
          size,
          uploaded,
        )
      else connection.run('DELETE FROM blob WHERE blob_key = ?', uploaded)
      stage(known ?? uploaded, at, true)
    },
    dropUpload(uploadId) {
      return connection.run('DELETE FROM blob WHERE blob_id = ?', UPLOAD + uploadId).changes > 0
    },
    dropStagedFile(blobId) {
      const key = keyOf(blobId)
      if (key === undefined) return false
      const { changes } = connection.run('DELETE FROM staged_blob WHERE blob_key = ?', key)
      if (changes > 0) deleteUnusedBlobs(connection, [key])
      return changes > 0
    },
    dropForgottenFiles(before) {
      const forgotten = connection.select<{ blob_key: number }>(
        'DELETE FROM staged_blob WHERE is_complete = 0 OR staged_at < ? RETURNING blob_key',
        before,
      )
      return deleteUnusedBlobs(
        connection,
        forgotten.map(({ blob_key }) => blob_key),
      )
    },
  }
}
