import type Database from 'better-sqlite3'

/** Name of the file in a data directory. */
export const STORE_FILE = 'parley.db'

/** The schema version of an open file; 0 for an empty one. */
export function schemaVersion(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number
}

/** Configures what a connection keeps in memory. */
export function setCaches(database: Database.Database): void {
  // 32 MB, for the upper pages of the indexes and the word index.
  database.pragma('cache_size = -32768')
  database.pragma('temp_store = MEMORY')
}
