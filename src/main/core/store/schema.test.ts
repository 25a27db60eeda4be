import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, schemaVersion } from './migrate'
import { SCHEMA_VERSION } from './migrations'
import { tables } from './schema'
import type { Column } from './schema/column'

interface TableInfo {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

function declared({ type, notnull, pk }: TableInfo, keyColumns: number): Column {
  if (type === 'INTEGER' && pk === 1 && keyColumns === 1) return 'key'
  const kind = type.toLowerCase()
  return (notnull === 1 ? kind : `${kind}?`) as Column
}

test('the declared tables are those of a migrated file', async () => {
  const database = new Database(':memory:')
  await migrate(database)
  const names = database
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table'
         AND name NOT LIKE 'kysely%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'message_text%'`,
    )
    .all()
  const found = Object.fromEntries(
    names.map(({ name, sql }) => {
      expect(sql).toMatch(/STRICT(, WITHOUT ROWID)?$/)
      const columns = database.prepare<[string], TableInfo>('SELECT * FROM pragma_table_info(?)').all(name)
      const keyColumns = columns.filter((column) => column.pk > 0).length
      return [name, Object.fromEntries(columns.map((column) => [column.name, declared(column, keyColumns)]))]
    }),
  )
  // Its key is that of its session, not a separate one.
  expect(found).toEqual({ ...tables, session_state: { ...tables.session_state, session_key: 'key' } })
  database.close()
})

test('a migrated file has the version of the last migration, and migrating again changes nothing', async () => {
  const database = new Database(':memory:')
  await migrate(database)
  expect(schemaVersion(database)).toBe(SCHEMA_VERSION)
  const before = database.prepare('SELECT sql FROM sqlite_schema').all()
  await migrate(database)
  expect(database.prepare('SELECT sql FROM sqlite_schema').all()).toEqual(before)
  database.close()
})

test('a migration that ran but was not noted is not run twice', async () => {
  const database = new Database(':memory:')
  await migrate(database)
  database.exec('DELETE FROM kysely_migration')
  await migrate(database)
  expect(schemaVersion(database)).toBe(SCHEMA_VERSION)
  database.close()
})
