import { sql, type Kysely } from 'kysely'

const statements = [
  // Items of a folder that a person consented to, by the folder's path without symbolic links. Identifies no session.
  sql`CREATE TABLE trusted_folder (
    folder TEXT PRIMARY KEY,
    granted_at INTEGER NOT NULL,
    items TEXT NOT NULL
  ) STRICT`,
]

/** Folders whose settings agents may act on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
