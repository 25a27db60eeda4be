import { isDeepStrictEqual } from 'node:util'
import type { SqlValue } from '../connection'
import type { PlainRow, SessionRows } from './rows'
import { derivedTables, type DerivedName } from './tables'

/** A difference between a stored row and what the log says. */
export interface Difference {
  readonly table: DerivedName
  /** The id of the row in its table. */
  readonly id: string
  /** The columns that differ; `missing` and `surplus`: of the whole row. */
  readonly columns: readonly string[] | 'missing' | 'surplus'
  readonly stored: PlainRow | undefined
  readonly rebuilt: PlainRow | undefined
}

/** Compares the rows of a session as they are stored with those that follow from its log. */
export function differences(stored: SessionRows, rebuilt: SessionRows): Difference[] {
  return derivedTables.flatMap(([table, { id }]) => {
    const name = (row: PlainRow, index: number): string =>
      id.length === 0 ? `${index}` : JSON.stringify(id.map((column) => row[column]))
    const before = new Map(stored[table].map((row, index) => [name(row, index), row]))
    const after = new Map(rebuilt[table].map((row, index) => [name(row, index), row]))
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Difference[] => {
      const [old, row] = [before.get(key), after.get(key)]
      const columns = columnsBetween(old, row)
      return columns.length === 0 ? [] : [{ table, id: key, columns, stored: old, rebuilt: row }]
    })
  })
}

function columnsBetween(stored: PlainRow | undefined, rebuilt: PlainRow | undefined): Difference['columns'] {
  if (stored === undefined) return 'missing'
  if (rebuilt === undefined) return 'surplus'
  return Object.keys(rebuilt).filter((column) => !isSame(stored[column] ?? null, rebuilt[column] ?? null))
}

/** The order of properties in JSON says nothing. */
function isSame(a: SqlValue, b: SqlValue): boolean {
  if (a === b) return true
  if (typeof a !== 'string' || typeof b !== 'string') return isDeepStrictEqual(a, b)
  return /^[[{]/.test(a) && isDeepStrictEqual(parsed(a), parsed(b))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
