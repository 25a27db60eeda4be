import type { Block } from '#shared/session/blocks'
import type { Connection } from '../connection'
import { wholeBlocks as whole } from '../port/whole-blocks'
import { db, statement, type Placeholders } from '../statement'
import { partText, type PartColumns } from './blobs'

const partsOfBlob = statement((p: Placeholders<{ blobId: string }>) =>
  db
    .selectFrom('blob')
    .innerJoin('blob_part', 'blob_part.blob_key', 'blob.blob_key')
    .select(['content', 'is_packed'])
    .where('blob_id', '=', p.blobId)
    .orderBy('start'),
)

/** Blocks with everything in them that is stored beside their message; what is gone stays as it is. */
export function wholeBlocks(connection: Connection, blocks: readonly Block[]): Block[] {
  const found = <T>(blobId: string, of: (parts: readonly PartColumns[]) => T): T | null => {
    const parts = connection.all(partsOfBlob({ blobId }))
    return parts.length === 0 ? null : of(parts)
  }
  return whole(
    {
      text: (blobId) => found(blobId, (parts) => parts.map(partText).join('')),
      bytes: (blobId) => found(blobId, (parts) => Buffer.concat(parts.map(({ content }) => content))),
    },
    blocks,
  )
}
