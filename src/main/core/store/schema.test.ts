import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from './migrate'
import { schemaVersion } from './store-file'
import { migrations, SCHEMA_VERSION, versionOf } from './migrations'
import { NEW_STORE_VERSION } from './migrations/new-store'
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
         AND name NOT LIKE 'kysely%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'message_text%' AND name NOT LIKE 'tool_text%'
         AND name NOT LIKE 'machine_copy_text%' AND name <> 'message_words'`,
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

/** Everything that an empty file holds, except when it was made. */
async function contentOf(from?: 'the first migration') {
  const database = new Database(':memory:')
  await migrate(database, { upTo: NEW_STORE_VERSION, ...(from === undefined ? {} : { from }) })
  const all = (sql: string) => database.prepare(sql).all()
  const content = {
    schema: all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid'),
    rows: all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'message_text%' AND name NOT LIKE 'tool_text%' ORDER BY name",
    )
      .map((row) => (row as { name: string }).name)
      .map((name) => [name, all(`SELECT * FROM ${name}`).map((row) => ({ ...(row as object), timestamp: null }))]),
    search: all('SELECT k, v FROM message_text_config ORDER BY k'),
    version: schemaVersion(database),
  }
  database.close()
  return content
}

test('a new store has what its migrations would have made', async () => {
  expect(await contentOf()).toEqual(await contentOf('the first migration'))
})

test('a new store is made at once, but for the newest migrations', () => {
  const left = Object.keys(migrations).filter((name) => versionOf(name) > NEW_STORE_VERSION)
  expect(left.length, 'run npm run schemas').toBeLessThan(4)
})
