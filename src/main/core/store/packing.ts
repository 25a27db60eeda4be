import { insertSql } from './codec'
import type { Connection } from './connection'
import { blockColumns } from './entities'
import { packIfLong } from './packed'
import type { Row } from './schema'
import { STAGED } from './import/staged-status'

/** How many messages one step packs. */
const MESSAGES_A_STEP = 128

/** How many events a session has to have as rows for a bundle to be worth making. */
const ROWS_WORTH_A_BUNDLE = 24

/** What an older Parley stored as it was. */
type UnpackedKind = 'message' | 'blob'

/** The keys of sessions whose log may be bundled, those that are being imported left out. Reads all rows of the log. */
export function sessionsToBundle(connection: Connection): number[] {
  return connection
    .select<{ session_key: number }>(
      `SELECT session_key FROM event JOIN session USING (session_key) WHERE status <> '${STAGED}'
         GROUP BY session_key HAVING count(*) >= ${ROWS_WORTH_A_BUNDLE}`,
    )
    .map(({ session_key }) => session_key)
}

/** How much of a kind is packed, 0 to 1. */
export function packedPart(connection: Connection, kind: UnpackedKind): number {
  const span = unpackedSpan(connection, kind)
  return span === undefined ? 1 : span.after_key / span.end_key
}

/**
 * Packs some messages of an older Parley. False when none are left. The caller makes the transaction, on a connection that
 * does not enforce foreign keys: each row is written anew, because one that only shrinks leaves its page half empty.
 */
export function packMessages(connection: Connection): boolean {
  const span = unpackedSpan(connection, 'message')
  if (span === undefined) return false
  const rows = connection.select<Row<'message'>>(
    'SELECT * FROM message WHERE message_key > ? AND message_key <= ? ORDER BY message_key LIMIT ?',
    span.after_key,
    span.end_key,
    MESSAGES_A_STEP,
  )
  const last = rows.at(-1)?.message_key
  if (last !== undefined) {
    connection.run('DELETE FROM message WHERE message_key > ? AND message_key <= ?', span.after_key, last)
    for (const row of rows) {
      const packed = row.packed === null ? { ...row, ...blockColumns(row.blocks) } : row
      connection.run(insertSql('message', packed), ...Object.values(packed))
    }
  }
  return advance(connection, 'message', last)
}

/** Packs one long output of an older Parley. False when none are left. The caller makes the transaction. */
export function packBlob(connection: Connection): boolean {
  const span = unpackedSpan(connection, 'blob')
  if (span === undefined) return false
  const blob = connection.get<Pick<Row<'blob'>, 'blob_key'>>(
    'SELECT blob_key FROM blob WHERE blob_key > ? AND blob_key <= ? AND mime_type IS NULL ORDER BY blob_key LIMIT 1',
    span.after_key,
    span.end_key,
  )
  if (blob !== undefined)
    for (const { start, content } of connection.select<Row<'blob_part'>>(
      'SELECT * FROM blob_part WHERE blob_key = ? AND is_packed = 0',
      blob.blob_key,
    )) {
      const packed = packIfLong(Buffer.from(content).toString())
      if (packed !== null)
        connection.run(
          'UPDATE blob_part SET content = ?, is_packed = 1 WHERE blob_key = ? AND start = ?',
          packed,
          blob.blob_key,
          start,
        )
    }
  return advance(connection, 'blob', blob?.blob_key)
}

function unpackedSpan(connection: Connection, kind: UnpackedKind): Row<'unpacked'> | undefined {
  return connection.get<Row<'unpacked'>>('SELECT * FROM unpacked WHERE kind = ?', kind)
}

/** Notes up to which key everything of a kind is packed; none: all of it is. Answers whether there may be more. */
function advance(connection: Connection, kind: UnpackedKind, upTo: number | undefined): boolean {
  if (upTo === undefined) connection.run('DELETE FROM unpacked WHERE kind = ?', kind)
  else connection.run('UPDATE unpacked SET after_key = ? WHERE kind = ?', upTo, kind)
  return upTo !== undefined
}
