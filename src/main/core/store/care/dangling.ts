import { sql, type Compilable } from 'kysely'
import type { Connection } from '../connection'
import { dynamicStatement, sqlStatement, type Placeholders, type ResultOf } from '../statement'

const ownTables = sqlStatement(
  { name: 'text' },
  () => sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
)

/** The foreign keys of a table. A column `to` that is null is the primary key of the other table. */
const foreignKeysOf = sqlStatement(
  { table: 'text', from: 'text', to: 'text?', on_delete: 'text' },
  (p: Placeholders<{ table: string }>) =>
    sql`SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list(${p.table})`,
)

type ForeignKey = ResultOf<typeof foreignKeysOf>

const primaryKeyOf = sqlStatement(
  { name: 'text' },
  (p: Placeholders<{ table: string }>) => sql`SELECT name FROM pragma_table_info(${p.table}) WHERE pk = 1`,
)

/**
 * Deletes rows that refer to rows which do not exist, or only the reference where losing its target would have done that.
 * Again and again, because what is deleted can itself be referred to.
 */
export function dropDangling(connection: Connection): void {
  const tables = connection.all(ownTables())
  for (let changes = 1; changes > 0;) {
    changes = 0
    for (const { name } of tables)
      for (const key of connection.all(foreignKeysOf({ table: name })))
        changes += connection.run(mend(connection, name, key)).changes
  }
}

function mend(connection: Connection, table: string, key: ForeignKey): Compilable {
  const to = key.to ?? connection.first(primaryKeyOf({ table: key.table }))?.name ?? 'rowid'
  const from = sql.ref(key.from)
  const isDangling = sql`${from} IS NOT NULL AND ${from} NOT IN (SELECT ${sql.ref(to)} FROM ${sql.table(key.table)})`
  return dynamicStatement(
    key.on_delete === 'SET NULL'
      ? sql`UPDATE ${sql.table(table)} SET ${from} = NULL WHERE ${isDangling}`
      : sql`DELETE FROM ${sql.table(table)} WHERE ${isDangling}`,
  )
}
