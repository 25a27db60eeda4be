import { rename } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import type { SalvageReport } from '#shared/store/entities'
import { Connection } from '../connection'
import { toBlocks } from '../entities'
import { noteAllUnlogged } from '../log/unlogged'
import { migrate } from '../migrate'
import { schemaVersion } from '../store-file'
import { SCHEMA_VERSION } from '../migrations'
import { prepareFile } from '../open'
import { DamagedText } from '../packed'
import { WordIndex } from '../search/word-index'
import { dynamicStatement } from '../statement'
import { seal, type CopyWatcher } from './copy'
import { flushFile } from './flush-file'
import { keepLostMessages } from './lost-sessions'
import { removeDatabase } from './remove-database'
import { readDamaged } from './read-damaged'
import { repairFaults } from './repair'

/** Number of rows that are copied between two looks at whether to go on. */
const ROWS_A_LOOK = 500

/**
 * Copies row by row what can be read of a damaged store into a new one at `target`. What belongs together and cannot be
 * put together is left out, apart from messages: those whose session is lost get one that says so. Answers null when
 * nothing can be read at all. The target is whole, checked, or not there. Throws what SQLite throws of the target.
 */
export async function salvage(file: string, target: string, watcher: CopyWatcher): Promise<SalvageReport | null> {
  const source = openDamaged(file)
  if (source === null) return null
  const partial = `${target}.partial`
  await removeDatabase(partial)
  let database: Database.Database | null = null
  try {
    database = new Database(partial)
    prepareFile(database)
    await migrate(database, { upTo: source.version })
    database.pragma('foreign_keys = OFF')
    const copied = copyTables(source.database, database, watcher)
    await migrate(database)
    const report = putTogether(database, copied, watcher)
    database.close()
    seal(partial)
    await flushFile(partial)
    await rename(partial, target)
    watcher.progress(1)
    return report
  } catch (thrown) {
    database?.close()
    await removeDatabase(partial)
    throw thrown
  } finally {
    source.database.close()
  }
}

/** Null when not even the table of tables can be read, or a newer Parley wrote it. */
function openDamaged(file: string): { database: Database.Database; version: number } | null {
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, fileMustExist: true })
    const version = schemaVersion(database)
    if (version > 0 && version <= SCHEMA_VERSION && tablesOf(database).includes('session')) return { database, version }
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown
  }
  database?.close()
  return null
}

interface Copied {
  readonly rows: number
  readonly incomplete: readonly string[]
}

function copyTables(source: Database.Database, target: Database.Database, watcher: CopyWatcher): Copied {
  const names = tablesOf(target)
  const incomplete: string[] = []
  let rows = 0
  names.forEach((table, index) => {
    const known = new Set(columnsOf(source, table))
    const columns = columnsOf(target, table).filter((column) => known.has(column))
    if (columns.length === 0) {
      incomplete.push(table)
      return
    }
    const insert = target.prepare(
      `INSERT OR IGNORE INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
    )
    let refused = 0
    target.exec('BEGIN')
    const isWhole = readDamaged(source, table, columns, (row) => {
      if (rows++ % ROWS_A_LOOK === 0) watcher.check()
      try {
        if (table === 'message')
          toBlocks({ blocks: String(row['blocks']), packed: (row['packed'] ?? null) as Uint8Array | null })
        insert.run(columns.map((column) => row[column]))
      } catch (thrown) {
        // A value that is none of its kind, which is what damage can look like.
        if (!isRefusal(thrown)) throw thrown
        refused++
      }
    })
    target.exec('COMMIT')
    if (!isWhole || refused > 0) incomplete.push(table)
    watcher.progress((0.7 * (index + 1)) / names.length)
  })
  return { rows, incomplete }
}

/** Returns whether a row was no row: the store does not take its values, or they cannot be parsed. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof Database.SqliteError
    ? thrown.code.startsWith('SQLITE_CONSTRAINT')
    : thrown instanceof SyntaxError || thrown instanceof DamagedText
}

/** Makes a store of what was copied. */
function putTogether(database: Database.Database, { incomplete }: Copied, watcher: CopyWatcher): SalvageReport {
  const connection = new Connection(database)
  const words = new WordIndex(connection)
  const countOf = (table: string): number =>
    connection.first(dynamicStatement(sql<{ found: number }>`SELECT count(*) AS found FROM ${sql.table(table)}`))
      ?.found ?? 0
  database.exec('BEGIN')
  keepLostMessages(connection)
  repairFaults(connection, words, new Set(), () => watcher.check())
  // Parts of logs may be gone.
  noteAllUnlogged(connection)
  database.exec('COMMIT')
  return {
    sessions: countOf('session'),
    messages: countOf('message'),
    rows: tablesOf(database).reduce((sum, table) => sum + countOf(table), 0),
    incomplete: [...incomplete],
  }
}

/** The tables with rows of ours: none of SQLite's, of the word index or of the list of migrations. */
function tablesOf(database: Database.Database): string[] {
  return database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all() as string[]
}

function columnsOf(database: Database.Database, table: string): string[] {
  return database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]
}
