import type { Connection } from '../connection'

interface ForeignKey {
  readonly table: string
  readonly from: string
  /** Null: the other table's primary key. */
  readonly to: string | null
  readonly on_delete: string
}

/**
 * Deletes rows that refer to rows which do not exist, or only the reference where losing its target would have done that.
 * Again and again, because what is deleted can itself be referred to.
 */
export function dropDangling(connection: Connection): void {
  const tables = connection.select<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  )
  for (let changes = 1; changes > 0;) {
    changes = 0
    for (const { name } of tables)
      for (const key of connection.select<ForeignKey>(`SELECT * FROM pragma_foreign_key_list('${name}')`))
        changes += connection.run(mend(connection, name, key)).changes
  }
}

function mend(connection: Connection, table: string, { table: parent, from, to, on_delete }: ForeignKey): string {
  const column = to ?? primaryKey(connection, parent)
  const dangling = `"${from}" IS NOT NULL AND "${from}" NOT IN (SELECT "${column}" FROM "${parent}")`
  return on_delete === 'SET NULL'
    ? `UPDATE "${table}" SET "${from}" = NULL WHERE ${dangling}`
    : `DELETE FROM "${table}" WHERE ${dangling}`
}

function primaryKey(connection: Connection, table: string): string {
  return (
    connection.get<{ name: string }>(`SELECT name FROM pragma_table_info('${table}') WHERE pk = 1`)?.name ?? 'rowid'
  )
}
