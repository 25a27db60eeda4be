import { sql } from 'kysely'
import type { FileWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { deleteUnusedBlobs } from './blobs'
import type { WriteContext } from './context'

const UPLOAD = 'upload:'

type OfBlob = Placeholders<{ key: number }>

const blobKeyOf = statement((p: Placeholders<{ blobId: string }>) =>
  db.selectFrom('blob').select('blob_key').where('blob_id', '=', p.blobId),
)

const upsertStaged = statement((p: Placeholders<{ blobKey: number; at: number; isComplete: number }>) =>
  db
    .insertInto('staged_blob')
    .values({ blob_key: p.blobKey, staged_at: p.at, is_complete: p.isComplete })
    .onConflict((conflict) =>
      conflict.column('blob_key').doUpdateSet(({ ref }) => ({
        staged_at: ref('excluded.staged_at'),
        is_complete: ref('excluded.is_complete'),
      })),
    ),
)

const insertUpload = statement((p: Placeholders<{ blobId: string; mimeType: string }>) =>
  db.insertInto('blob').values({ blob_id: p.blobId, size: 0, lines: 0, characters: 0, mime_type: p.mimeType }),
)

const insertUploadPart = statement((p: Placeholders<{ blobId: string; start: number; bytes: Uint8Array }>) =>
  db
    .insertInto('blob_part')
    .columns(['blob_key', 'start', 'content', 'is_packed'])
    .expression(({ lit, selectFrom }) =>
      selectFrom('blob')
        .select([
          'blob_key',
          sql<number>`${p.start}`.as('start'),
          sql<Uint8Array>`${p.bytes}`.as('content'),
          lit(0).as('is_packed'),
        ])
        .where('blob_id', '=', p.blobId),
    ),
)

const nameBlob = statement((p: Placeholders<{ key: number; blobId: string; mimeType: string; size: number }>) =>
  db.updateTable('blob').set({ blob_id: p.blobId, mime_type: p.mimeType, size: p.size }).where('blob_key', '=', p.key),
)

const deleteBlob = statement((p: OfBlob) => db.deleteFrom('blob').where('blob_key', '=', p.key))

const deleteBlobById = statement((p: Placeholders<{ blobId: string }>) =>
  db.deleteFrom('blob').where('blob_id', '=', p.blobId),
)

const unstage = statement((p: OfBlob) => db.deleteFrom('staged_blob').where('blob_key', '=', p.key))

const unstageForgotten = statement((p: Placeholders<{ before: number }>) =>
  db
    .deleteFrom('staged_blob')
    .where(({ eb, or }) => or([eb('is_complete', '=', 0), eb('staged_at', '<', p.before)]))
    .returning('blob_key'),
)

/** Writes of files before a message has them. */
export function fileWrites({ connection }: WriteContext): FileWrites {
  const keyOf = (blobId: string): number | undefined => connection.first(blobKeyOf({ blobId }))?.blob_key

  const stage = (blobKey: number, at: number, isComplete: boolean): void => {
    connection.run(upsertStaged({ blobKey, at, isComplete: isComplete ? 1 : 0 }))
  }

  return {
    beginFile(uploadId, at) {
      const { lastInsertRowid } = connection.run(
        insertUpload({ blobId: UPLOAD + uploadId, mimeType: 'application/octet-stream' }),
      )
      stage(Number(lastInsertRowid), at, false)
    },
    appendFile(uploadId, start, bytes) {
      connection.run(insertUploadPart({ blobId: UPLOAD + uploadId, start, bytes }))
    },
    finishFile(uploadId, { blobId, mimeType, size }, at) {
      const known = keyOf(blobId)
      const uploaded = keyOf(UPLOAD + uploadId)
      if (uploaded === undefined) throw new Error(`there is no upload ${uploadId}`)
      if (known === undefined) connection.run(nameBlob({ key: uploaded, blobId, mimeType, size }))
      else connection.run(deleteBlob({ key: uploaded }))
      stage(known ?? uploaded, at, true)
    },
    dropUpload(uploadId) {
      return connection.run(deleteBlobById({ blobId: UPLOAD + uploadId })).changes > 0
    },
    dropStagedFile(blobId) {
      const key = keyOf(blobId)
      if (key === undefined) return false
      const { changes } = connection.run(unstage({ key }))
      if (changes > 0) deleteUnusedBlobs(connection, [key])
      return changes > 0
    },
    dropForgottenFiles(before) {
      const forgotten = connection.all(unstageForgotten({ before }))
      return deleteUnusedBlobs(
        connection,
        forgotten.map(({ blob_key }) => blob_key),
      )
    },
  }
}
