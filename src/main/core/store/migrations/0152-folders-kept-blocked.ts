import { sql, type Kysely } from 'kysely'

/** Folders whose content somebody decided not to trust. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE blocked_folder (
    folder TEXT PRIMARY KEY NOT NULL,
    content_hash TEXT NOT NULL,
    blocked_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
