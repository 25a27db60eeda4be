import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import './care/salvage'
import { Connection } from './connection'
import { migrate } from './migrate'
import './reads/import-facts'
import './reads/sizes'
import { tables } from './schema'
import type { Column } from './schema/column'
import {
  db,
  dynamicStatement,
  indexed,
  rowStatement,
  sqlStatement,
  sqlStatements,
  statement,
  valuesOf,
  type Placeholders,
} from './statement'
import './store'
import './transcripts'

async function migrated(): Promise<Connection> {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  await migrate(database)
  return new Connection(database)
}

const declaredTables: Readonly<Record<string, Readonly<Record<string, Column>>>> = tables

test('statements written in SQL return the columns they declare', async () => {
  const { database } = await migrated()
  expect(sqlStatements.length).toBeGreaterThan(10)
  for (const { columns, compiled } of sqlStatements) {
    const prepared = database.prepare(compiled().sql)
    const found = prepared.reader ? prepared.columns() : []
    expect(found.map(({ name }) => name).toSorted(), compiled().sql).toEqual(Object.keys(columns).toSorted())
    for (const { name, table, column } of found) {
      const inSchema = table === null || column === null ? undefined : declaredTables[table]?.[column]
      if (inSchema !== undefined) expect(columns[name], `${table}.${column} in ${compiled().sql}`).toBe(inSchema)
    }
  }
})

const rowsBetween = statement((p: Placeholders<{ from: number; kinds: string; end: number }>) =>
  db
    .selectFrom('unpacked')
    .select(['kind', 'after_key'])
    .where('after_key', '>=', p.from)
    .where('kind', 'in', valuesOf<string>(p.kinds))
    .where('after_key', '<', p.end)
    .orderBy('after_key'),
)

const insertRow = statement((p: Placeholders<{ kind: string; after: number }>) =>
  db.insertInto('unpacked').values({ kind: p.kind, after_key: p.after, end_key: p.after }),
)

test('a declared statement is compiled once and binds each value in its place', async () => {
  const connection = await migrated()
  const before = connection.statements().length
  connection.run(sqlStatement({}, () => sql`DELETE FROM unpacked`)())
  for (const [index, kind] of ['a', 'b', 'c', 'd'].entries()) connection.run(insertRow({ kind, after: index }))
  const found = connection.all(rowsBetween({ end: 3, kinds: '["b","c","d"]', from: 0 }))
  expectTypeOf(found).toEqualTypeOf<{ kind: string; after_key: number }[]>()
  expect(found).toEqual([
    { kind: 'b', after_key: 1 },
    { kind: 'c', after_key: 2 },
  ])
  expect(connection.first(rowsBetween({ from: 3, kinds: '["d"]', end: 4 }))).toEqual({ kind: 'd', after_key: 3 })
  expect(connection.statements().length - before).toBe(3)
})

test('a declared row has the types of its columns', async () => {
  const declared = sqlStatement(
    { title: tables.session.title, session_key: tables.session.session_key, total: 'real' },
    () => sql`SELECT title, session_key, total(1) AS total FROM session`,
  )
  const found = (await migrated()).all(declared())
  expectTypeOf(found).toEqualTypeOf<{ title: string | null; session_key: number; total: number }[]>()
  expect(found).toEqual([{ title: null, session_key: null, total: 0 }])
})

test('a table can be read by an index that is named', async () => {
  const connection = await migrated()
  const query = db.selectFrom(indexed('event', 'event_log')).select('sequence').where('type', '=', sql.lit('log'))
  expect(connection.all(query)).toEqual([])
  const wrong = db.selectFrom(indexed('event', 'no_such_index')).select('sequence')
  expect(() => connection.all(wrong)).toThrow('no such index')
})

test('statements about tables that are known later run like others', async () => {
  const connection = await migrated()
  const count = dynamicStatement(sql<{ found: number }>`select count(*) as found from ${sql.table('session')}`)
  expect(connection.first(count)).toEqual({ found: 0 })
})

test('nothing that is built runs without a connection', async () => {
  await expect(db.selectFrom('session').selectAll().execute()).rejects.toThrow('Connection')
})

const changeRow = rowStatement(
  (row: Placeholders<{ after_key?: number; end_key?: number }>, p: Placeholders<{ kind: string }>) =>
    db.updateTable('unpacked').set(row).where('kind', '=', p.kind),
)

test('a statement over a row takes any of its columns, and one text serves all rows with the same', async () => {
  const connection = await migrated()
  connection.run(insertRow({ kind: 'a', after: 1 }))
  const used = connection.statements().length
  connection.run(changeRow({ after_key: 2 }, { kind: 'a' }))
  connection.run(changeRow({ after_key: 3 }, { kind: 'a' }))
  connection.run(changeRow({ end_key: 9, after_key: 4 }, { kind: 'a' }))
  connection.run(changeRow({ after_key: 5 }, { kind: 'another' }))
  expect(connection.statements().length).toBe(used + 2)
  const rows = connection.all(db.selectFrom('unpacked').selectAll().where('kind', '=', 'a'))
  expect(rows).toEqual([{ kind: 'a', after_key: 4, end_key: 9 }])
})
