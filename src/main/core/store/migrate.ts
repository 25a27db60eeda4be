import type Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations, SCHEMA_VERSION, versionOf } from './migrations'

/** The schema version of an open file; 0 for an empty one. */
export function schemaVersion(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number
}

/**
 * Brings a file to the newest schema. Each migration is one transaction together with its version number, so a file is
 * never between two versions. Throws what the failing migration threw. `upTo` stops at an older version.
 */
export async function migrate(database: Database.Database, upTo = SCHEMA_VERSION): Promise<void> {
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
