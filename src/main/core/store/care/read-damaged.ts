import type Database from 'better-sqlite3'
import { isStorageFailure } from '../errors'

type Row = Record<string, string | number | Uint8Array | null>

/** Maximum distance at which reading goes on behind a row that cannot be read; it grows up to this. */
const LONGEST_LEAP = 4096

/** Maximum number of leaps before the rest of a table is given up. */
const MOST_LEAPS = 5000

/**
 * Reads what can be read of a table: from its beginning to where it is damaged, from its end back to there, and in a table
 * with row ids also what lies between. A row can come twice. Answers whether nothing was passed over.
 */
export function readDamaged(
  database: Database.Database,
  table: string,
  columns: readonly string[],
  take: (row: Row) => void,
): boolean {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const keys = primaryKeys(database, table)
  const hasRowid = !isWithoutRowid(database, table)
  const order = (direction: string): string =>
    (hasRowid ? ['rowid'] : keys).map((key) => `"${key}" ${direction}`).join(', ')
  const select = `SELECT ${hasRowid ? 'rowid AS "#row", ' : ''}${list} FROM "${table}"`
  let [first, last] = [0, Number.MAX_SAFE_INTEGER]
  const forward = walk(database, `${select} ORDER BY ${order('ASC')}`, [], (row) => {
    first = rowOf(row)
    take(row)
  })
  if (forward) return true
  walk(database, `${select} ORDER BY ${order('DESC')}`, [], (row) => {
    last = rowOf(row)
    take(row)
  })
  if (!hasRowid || last === Number.MAX_SAFE_INTEGER) return false
  let leap = 1
  for (let count = 0; first + leap < last && count < MOST_LEAPS; count++) {
    first += leap
    const start = first
    walk(database, `${select} WHERE rowid >= ? AND rowid < ? ORDER BY rowid`, [first, last], (row) => {
      first = rowOf(row)
      take(row)
    })
    leap = first > start ? 1 : Math.min(leap * 2, LONGEST_LEAP)
  }
  return false
}

function rowOf(row: Row): number {
  const rowid = row['#row']
  delete row['#row']
  return typeof rowid === 'number' ? rowid : 0
}

/** False when it came upon something that cannot be read. */
function walk(database: Database.Database, sql: string, values: readonly number[], take: (row: Row) => void): boolean {
  try {
    for (const row of database.prepare(sql).iterate(...values)) take(row as Row)
    return true
  } catch (thrown) {
    if (isStorageFailure(thrown)) return false
    throw thrown
  }
}

function primaryKeys(database: Database.Database, table: string): string[] {
  return database
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table) as string[]
}

function isWithoutRowid(database: Database.Database, table: string): boolean {
  return database.prepare('SELECT wr FROM pragma_table_list WHERE name = ?').pluck().get(table) === 1
}
