import type { Connection } from './connection'
import { blockColumns } from './entities'
import { packIfLong } from './packed'
import type { Row } from './schema'
import { STAGED } from './import/staged-status'
import { db, statement, type Placeholders } from './statement'

/** Number of messages that one step packs. */
const MESSAGES_A_STEP = 128

/** Number of events that a session has to have as rows for a bundle to be worth making. */
const ROWS_WORTH_A_BUNDLE = 24

/** A kind of rows that an older Parley stored as they were. */
type UnpackedKind = 'message' | 'blob'

const longLogs = statement(() =>
  db
    .selectFrom('event')
    .innerJoin('session', 'session.session_key', 'event.session_key')
    .select('event.session_key')
    .where('status', '<>', STAGED)
    .groupBy('event.session_key')
    .having(({ fn }) => fn.countAll(), '>=', ROWS_WORTH_A_BUNDLE),
)

const messagesBetween = statement((p: Placeholders<{ after: number; end: number }>) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('message_key', '>', p.after)
    .where('message_key', '<=', p.end)
    .orderBy('message_key')
    .limit(MESSAGES_A_STEP),
)

const deleteMessagesBetween = statement((p: Placeholders<{ after: number; end: number }>) =>
  db.deleteFrom('message').where('message_key', '>', p.after).where('message_key', '<=', p.end),
)

const nextText = statement((p: Placeholders<{ after: number; end: number }>) =>
  db
    .selectFrom('blob')
    .select('blob_key')
    .where('blob_key', '>', p.after)
    .where('blob_key', '<=', p.end)
    .where('mime_type', 'is', null)
    .orderBy('blob_key')
    .limit(1),
)

const unpackedParts = statement((p: Placeholders<{ key: number }>) =>
  db.selectFrom('blob_part').selectAll().where('blob_key', '=', p.key).where('is_packed', '=', 0),
)

const setPackedPart = statement((p: Placeholders<{ key: number; start: number; content: Uint8Array }>) =>
  db
    .updateTable('blob_part')
    .set({ content: p.content, is_packed: 1 })
    .where('blob_key', '=', p.key)
    .where('start', '=', p.start),
)

const spanOf = statement((p: Placeholders<{ kind: UnpackedKind }>) =>
  db.selectFrom('unpacked').selectAll().where('kind', '=', p.kind),
)

const deleteSpan = statement((p: Placeholders<{ kind: UnpackedKind }>) =>
  db.deleteFrom('unpacked').where('kind', '=', p.kind),
)

const advanceSpan = statement((p: Placeholders<{ kind: UnpackedKind; upTo: number }>) =>
  db.updateTable('unpacked').set({ after_key: p.upTo }).where('kind', '=', p.kind),
)

/** The keys of sessions whose log may be bundled, those that are being imported left out. Reads all rows of the log. */
export function sessionsToBundle(connection: Connection): number[] {
  return connection.all(longLogs()).map(({ session_key }) => session_key)
}

/** Returns the part of a kind that is packed, 0 to 1. */
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
  const rows = connection.all(messagesBetween({ after: span.after_key, end: span.end_key }))
  const last = rows.at(-1)?.message_key
  if (last !== undefined) {
    connection.run(deleteMessagesBetween({ after: span.after_key, end: last }))
    for (const row of rows) {
      const packed = row.packed === null ? { ...row, ...blockColumns(row.blocks) } : row
      connection.run(db.insertInto('message').values(packed))
    }
  }
  return advance(connection, 'message', last)
}

/** Packs one long output of an older Parley. False when none are left. The caller makes the transaction. */
export function packBlob(connection: Connection): boolean {
  const span = unpackedSpan(connection, 'blob')
  if (span === undefined) return false
  const key = connection.first(nextText({ after: span.after_key, end: span.end_key }))?.blob_key
  if (key !== undefined)
    for (const { start, content } of connection.all(unpackedParts({ key }))) {
      const packed = packIfLong(Buffer.from(content).toString())
      if (packed !== null) connection.run(setPackedPart({ key, start, content: packed }))
    }
  return advance(connection, 'blob', key)
}

function unpackedSpan(connection: Connection, kind: UnpackedKind): Row<'unpacked'> | undefined {
  return connection.first(spanOf({ kind }))
}

/** Notes up to which key everything of a kind is packed; none: all of it is. Answers whether there may be more. */
function advance(connection: Connection, kind: UnpackedKind, upTo: number | undefined): boolean {
  connection.run(upTo === undefined ? deleteSpan({ kind }) : advanceSpan({ kind, upTo }))
  return upTo !== undefined
}
