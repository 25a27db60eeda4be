import { sql } from 'kysely'
import type { Connection, SqlValue } from '../connection'
import { dynamicStatement } from '../statement'
import type { PlainRow } from './rows'
import { columnsOf } from './rows'
import { IDS, type DerivedName, type DerivedTable, type KeyedTable } from './tables'

/** Stores rows of a session as they follow from its log. Those that refer to a row that is gone are left out. */
export function putRows(
  connection: Connection,
  [name, table]: readonly [DerivedName, DerivedTable],
  sessionKey: number,
  rows: readonly PlainRow[],
): void {
  const columns = columnsOf(name, table)
  const isOfSession = table.owner === 'session_key'
  for (const row of rows) {
    const values = columns.map((column) => keyOr(connection, row[column] ?? null, table.keysOf?.[column]))
    if (values.includes(undefined)) continue
    const [all, allValues] = isOfSession
      ? [
          ['session_key', ...columns],
          [sessionKey, ...values],
        ]
      : [columns, values]
    connection.run(
      dynamicStatement(
        sql`INSERT INTO ${sql.table(name)} (${sql.join(all.map((column) => sql.ref(column)))}) VALUES (${sql.join(allValues)})`,
      ),
    )
  }
}

/** A value, or the key of the row whose id it is; undefined when there is none. */
function keyOr(connection: Connection, value: SqlValue, keyed: KeyedTable | undefined): SqlValue | undefined {
  if (keyed === undefined) return value
  return connection.first(
    dynamicStatement<{ key: number }>(
      sql`SELECT ${sql.ref(`${keyed}_key`)} AS key FROM ${sql.table(keyed)} WHERE ${sql.ref(IDS[keyed])} = ${value}`,
    ),
  )?.key
}
