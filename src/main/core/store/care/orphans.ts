import { tables } from '../schema'

/** Rows of one table that belong to nobody. */
export interface OrphanCheck {
  readonly code: string
  readonly message: string
  readonly from: string
  /** SQL that is true for them. */
  readonly where: string
}

const noSession = 'session_key NOT IN (SELECT session_key FROM session)'

/** Tables in which a row keeps a file or long output. */
const blobOwners = Object.entries(tables).flatMap(([name, columns]) =>
  'blob_key' in columns && name !== 'blob' && name !== 'blob_part' ? [name] : [],
)

/**
 * What can belong to nobody, in an order in which deleting it leaves nothing else behind. Rows of other tables are found
 * by their foreign keys.
 */
export const orphanChecks: readonly OrphanCheck[] = [
  { code: 'orphan-messages', message: 'Messages belong to no session.', from: 'message', where: noSession },
  { code: 'orphan-events', message: 'Events belong to no session.', from: 'event', where: noSession },
  {
    code: 'orphan-links',
    message: 'Messages refer to files or long outputs that are not there.',
    from: 'message_blob',
    where: `blob_key NOT IN (SELECT blob_key FROM blob) OR message_key NOT IN (SELECT message_key FROM message)`,
  },
  {
    code: 'orphan-blobs',
    message: 'Files or long outputs belong to nobody.',
    from: 'blob',
    where: blobOwners.map((owner) => `blob_key NOT IN (SELECT blob_key FROM ${owner})`).join(' AND '),
  },
  {
    code: 'orphan-blob-parts',
    message: 'Parts of files or long outputs belong to none.',
    from: 'blob_part',
    where: 'blob_key NOT IN (SELECT blob_key FROM blob)',
  },
]
