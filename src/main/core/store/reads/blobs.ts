import type { Connection } from '../connection'
import { unpack } from '../packed'
import type { BlobReads } from '../port'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'

const textOfSession = statement((p: Placeholders<{ sessionId: string; blobId: string }>) =>
  db
    .selectFrom('blob')
    .select(['blob_key', 'characters'])
    .where('blob_id', '=', p.blobId)
    .where('mime_type', 'is', null)
    .where(({ exists, or, selectFrom, lit }) =>
      or([
        exists(
          selectFrom('message_blob')
            .innerJoin('message', 'message.message_key', 'message_blob.message_key')
            .innerJoin('session', 'session.session_key', 'message.session_key')
            .select(lit(1).as('one'))
            .whereRef('message_blob.blob_key', '=', 'blob.blob_key')
            .where('session_id', '=', p.sessionId),
        ),
        exists(
          selectFrom('session_blob')
            .innerJoin('session', 'session.session_key', 'session_blob.session_key')
            .select(lit(1).as('one'))
            .whereRef('session_blob.blob_key', '=', 'blob.blob_key')
            .where('session_id', '=', p.sessionId),
        ),
      ]),
    ),
)

/** Those parts of a blob that have something between an offset and an end. */
export const blobParts = statement((p: Placeholders<{ blobKey: number; offset: number; end: number }>) =>
  db
    .selectFrom('blob_part')
    .select(['start', 'content', 'is_packed'])
    .where('blob_key', '=', p.blobKey)
    .where('start', '<', p.end)
    .where('start', '>=', ({ fn, lit, selectFrom }) =>
      fn.coalesce(
        selectFrom('blob_part as first')
          .select((eb) => eb.fn.max('first.start').as('start'))
          .where('first.blob_key', '=', p.blobKey)
          .where('first.start', '<=', p.offset),
        lit(0),
      ),
    )
    .orderBy('start'),
)

/** Reads of long texts, only of sessions that own them. */
export function blobReads(connection: Connection): BlobReads {
  return {
    blob(sessionId, blobId, offset, limit) {
      const blob = connection.first(textOfSession({ sessionId, blobId }))
      if (blob === undefined) return Promise.resolve(null)
      const parts = connection.all(blobParts({ blobKey: blob.blob_key, offset, end: offset + limit }))
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
