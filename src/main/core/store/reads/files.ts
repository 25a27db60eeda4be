import type { Connection } from '../connection'
import type { FileReads } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { blobParts } from './blobs'

const completeFile = statement((p: Placeholders<{ blobId: string }>) =>
  db
    .selectFrom('blob')
    .select(['blob_key', 'size', 'mime_type'])
    .where('blob_id', '=', p.blobId)
    .where('mime_type', 'is not', null)
    .where(({ exists, lit, not, selectFrom }) =>
      not(
        exists(
          selectFrom('staged_blob')
            .select(lit(1).as('one'))
            .whereRef('staged_blob.blob_key', '=', 'blob.blob_key')
            .where('is_complete', '=', 0),
        ),
      ),
    )
    .$narrowType<{ mime_type: string }>(),
)

/** Reads of stored files. Whoever knows the id, which is made of what is in the file, may read it. */
export function fileReads(connection: Connection): FileReads {
  return {
    file(blobId, offset, limit) {
      const blob = connection.first(completeFile({ blobId }))
      if (blob === undefined) return Promise.resolve(null)
      const { size, mime_type: mimeType } = blob
      const parts = connection.all(blobParts({ blobKey: blob.blob_key, offset, end: offset + limit }))
      const first = parts[0]?.start ?? 0
      const bytes = Buffer.concat(parts.map(({ content }) => content))
      return Promise.resolve({ bytes: bytes.subarray(offset - first, offset - first + limit), size, mimeType })
    },
  }
}
