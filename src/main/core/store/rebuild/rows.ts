import { sql, type Compilable, type Expression, type RawBuilder } from 'kysely'
import { toBlocks } from '../entities'
import type { Connection, SqlValue } from '../connection'
import { tables } from '../schema'
import { dynamicStatement, statement, type Placeholders } from '../statement'
import { derivedTables, IDS, type DerivedName, type DerivedTable } from './tables'

/** A row without keys that SQLite numbers: those of other rows are their ids. */
export type PlainRow = Readonly<Record<string, SqlValue>>

/** The rows of a session that follow from its log, by table. */
export type SessionRows = Readonly<Record<DerivedName, readonly PlainRow[]>>

/** Returns the rows of a session that should follow from its log; `contents`: false to leave these out. */
export function rowsOf(connection: Connection, sessionKey: number, { contents = true } = {}): SessionRows {
  return Object.fromEntries(
    derivedTables.map(([name, table]) => [name, tableRows(connection, name, table, { sessionKey, contents })]),
  ) as unknown as SessionRows
}

type Rows = (values: { readonly sessionKey: number }) => Compilable<PlainRow>

/** By table and with or without contents, the statement that reads its rows; compiled once. */
const compiled = new Map<string, Rows>()

function tableRows(
  connection: Connection,
  name: DerivedName,
  table: DerivedTable,
  { sessionKey, contents }: { readonly sessionKey: number; readonly contents: boolean },
): PlainRow[] {
  const kind = `${name} ${contents}`
  const read =
    compiled.get(kind) ??
    statement((p: Placeholders<{ sessionKey: number }>) => selectRows(name, table, contents, p.sessionKey))
  compiled.set(kind, read)
  const rows = connection.all(read({ sessionKey }))
  return contents && table.contents !== undefined ? rows.map(withPlainBlocks) : rows
}

function selectRows(name: DerivedName, table: DerivedTable, contents: boolean, sessionKey: Expression<number>) {
  const isRead = (column: string): boolean => contents || table.contents?.includes(column) !== true
  const columns = columnsOf(name, table)
    .filter(isRead)
    .map((column) => {
      const keyed = table.keysOf?.[column]
      if (keyed === undefined) return sql.ref(`${name}.${column}`)
      const key = sql.ref(`${keyed}.${keyed}_key`)
      return sql`(SELECT ${sql.ref(`${keyed}.${IDS[keyed]}`)} FROM ${sql.table(keyed)} WHERE ${key} = ${sql.ref(`${name}.${column}`)}) AS ${sql.ref(column)}`
    })
  const order = sql.ref(`${name}.${table.key ?? table.owner}`)
  return dynamicStatement<PlainRow>(
    sql`SELECT ${sql.join(columns)} FROM ${sql.table(name)} WHERE ${ofSession(name, table, sessionKey)} ORDER BY ${order}`,
  )
}

/** The columns of a derived table that say something about its session. */
export function columnsOf(name: DerivedName, { key, owner, keysOf, except = {} }: DerivedTable): string[] {
  return Object.keys(tables[name]).filter(
    (column) => column !== key && !(column in except) && (column !== owner || column in (keysOf ?? {})),
  )
}

/** The table by which rows belong to a session that do not name it. */
export const ownersOf = (owner: 'message_key' | 'agent_key') => (owner === 'message_key' ? 'message' : 'agent')

/** The condition that a row belongs to a session. */
export function ofSession(
  name: DerivedName,
  { owner }: DerivedTable,
  sessionKey: number | Expression<number>,
): RawBuilder<unknown> {
  const column = sql.ref(`${name}.${owner}`)
  if (owner === 'session_key') return sql`${column} = ${sessionKey}`
  return sql`${column} IN (SELECT ${sql.ref(owner)} FROM ${sql.table(ownersOf(owner))} WHERE session_key = ${sessionKey})`
}

/** A message with its blocks as they are written, however they are stored. */
function withPlainBlocks(row: PlainRow): PlainRow {
  const stored = row as { blocks: string; packed: Uint8Array | null }
  return { ...row, blocks: JSON.stringify(toBlocks(stored)), packed: null }
}
