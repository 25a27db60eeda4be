import type Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations, SCHEMA_VERSION, versionOf } from './migrations'
import { NEW_STORE_VERSION, newStore, replacedMigrations } from './migrations/new-store'
import { schemaVersion } from './store-file'

/**
 * Brings a file to the newest schema. Each migration is one transaction together with its version number, so a file is
 * never between two versions. An empty file gets the schema at once, which takes a fraction of the time. Throws what the
 * failing migration threw. `upTo` stops at an older version; `from` the first migration runs each on an empty file, too.
 */
export async function migrate(
  database: Database.Database,
  { upTo = SCHEMA_VERSION, from }: { readonly upTo?: number; readonly from?: 'the first migration' } = {},
): Promise<void> {
  if (from === undefined && upTo >= NEW_STORE_VERSION && isEmpty(database) && isNewStoreCurrent())
    createNewStore(database)
  if (schemaVersion(database) === upTo) return
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations)
              .filter(([name]) => versionOf(name) <= upTo)
              .map(([name, { up }]) => [
                name,
                { up: (connection: Kysely<unknown>) => once(connection, database, versionOf(name), up) },
              ]),
          ),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error('a migration failed', { cause: error })
}

/**
 * Runs a migration unless the file has it: the migrator notes what it ran outside the migration's own transaction, so a
 * crash between the two makes it ask again.
 */
async function once(
  db: Kysely<unknown>,
  database: Database.Database,
  version: number,
  up: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  if (schemaVersion(database) >= version) return
  await db.transaction().execute(async (transaction) => {
    await up(transaction)
    await sql.raw(`PRAGMA user_version = ${version}`).execute(transaction)
  })
}

const isEmpty = (database: Database.Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined

/** Returns whether the statements stand for every migration up to their version. */
function isNewStoreCurrent(): boolean {
  const names = Object.keys(migrations).filter((name) => versionOf(name) <= NEW_STORE_VERSION)
  return names.length === replacedMigrations.length && names.every((name) => replacedMigrations.includes(name))
}

function createNewStore(database: Database.Database): void {
  database.transaction(() => {
    for (const statement of newStore) database.exec(statement)
    const note = database.prepare('INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)')
    const now = new Date().toISOString()
    for (const name of replacedMigrations) note.run(name, now)
    database.prepare("INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0)").run()
    database.pragma(`user_version = ${NEW_STORE_VERSION}`)
  })()
}
