import { sql, type Kysely } from 'kysely'

/** Landings of one or several branches, from before their base moves until they are undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE landing (
    landing_id TEXT NOT NULL PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
