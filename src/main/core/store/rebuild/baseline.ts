import type { Connection, SqlValue } from '../connection'
import { lastStoredEvent } from '../log/event-bundles'
import { pack, unpack } from '../packed'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import { putRows } from './put-rows'
import { rowsOf, type PlainRow } from './rows'
import { derivedTables, type DerivedName } from './tables'

/*
 * The rows of a session at some point of its log, without contents, which are stored once. Logs of earlier versions and of
 * imported sessions begin with one.
 */

type OfSession = Placeholders<{ sessionKey: number }>

const putBaseline = statement((p: Placeholders<Row<'log_baseline'>>) =>
  db.insertInto('log_baseline').orReplace().values({
    session_key: p.session_key,
    session_id: p.session_id,
    sequence: p.sequence,
    packed: p.packed,
  }),
)

const baselineOf = statement((p: OfSession) =>
  db.selectFrom('log_baseline').selectAll().where('session_key', '=', p.sessionKey),
)

const sessionIdOf = statement((p: OfSession) =>
  db.selectFrom('session').select('session_id').where('session_key', '=', p.sessionKey),
)

const deletePrivateEvents = statement((p: OfSession) =>
  db.deleteFrom('private_event').where('session_key', '=', p.sessionKey),
)

const deleteUnlogged = statement((p: OfSession) => db.deleteFrom('unlogged').where('session_key', '=', p.sessionKey))

const contentsOf = statement((p: Placeholders<{ messageId: string }>) =>
  db.selectFrom('message').select(['content_text', 'blocks', 'packed']).where('message_id', '=', p.messageId),
)

/** By table, the names of its columns, and the rows in their order. */
type Recorded = Readonly<Partial<Record<DerivedName, readonly [readonly string[], ...(readonly SqlValue[])[]]>>>

/** Writes the rows of a session into its log, for what that lacks. The caller makes the transaction. */
export function writeBaseline(connection: Connection, sessionKey: number): void {
  const session = connection.first(sessionIdOf({ sessionKey }))
  if (session !== undefined) {
    const sequence = lastStoredEvent(connection, sessionKey, Number.MAX_SAFE_INTEGER)?.sequence ?? 0
    const packed = pack(JSON.stringify(record(connection, sessionKey)), 1)
    connection.run(putBaseline({ session_key: sessionKey, session_id: session.session_id, sequence, packed }))
    connection.run(deletePrivateEvents({ sessionKey }))
  }
  connection.run(deleteUnlogged({ sessionKey }))
}

function record(connection: Connection, sessionKey: number): Recorded {
  const rows = rowsOf(connection, sessionKey, { contents: false })
  return Object.fromEntries(
    derivedTables
      .filter(([name]) => rows[name].length > 0)
      .map(([name]) => {
        const columns = Object.keys(rows[name][0] ?? {})
        return [name, [columns, ...rows[name].map((row) => columns.map((column) => row[column] ?? null))]]
      }),
  )
}

/**
 * Puts the rows with which the log of a session begins into another store, with their contents from the first one.
 * Returns the sequence up to which they are those of the log; null when it begins with an event.
 */
export function loadBaseline(source: Connection, target: Connection, sessionKey: number): number | null {
  const baseline = source.first(baselineOf({ sessionKey }))
  if (baseline === undefined) return null
  const recorded = JSON.parse(unpack(baseline.packed)) as Recorded
  for (const [name, table] of derivedTables) {
    const [columns = [], ...rows] = recorded[name] ?? []
    const whole = rows.map((values): PlainRow => {
      const row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))
      return table.contents === undefined ? row : { ...row, ...contents(source, row['message_id'] as string) }
    })
    putRows(target, [name, table], sessionKey, whole)
  }
  return baseline.sequence
}

/** The contents of a message; none if its row is gone. */
function contents(source: Connection, messageId: string): PlainRow {
  return source.first(contentsOf({ messageId })) ?? { content_text: null, blocks: '[]', packed: null }
}
