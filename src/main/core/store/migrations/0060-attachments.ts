import { sql, type Kysely } from 'kysely'

const statements = [
  // Set where a blob is a file: its parts then begin at bytes, not at characters.
  sql`ALTER TABLE blob ADD COLUMN mime_type TEXT`,
  // Files that were handed over and are part of no message yet, or whose bytes are still coming.
  sql`CREATE TABLE staged_blob (
    blob_key INTEGER NOT NULL PRIMARY KEY REFERENCES blob ON DELETE CASCADE,
    staged_at REAL NOT NULL,
    is_complete INTEGER NOT NULL
  ) STRICT`,
]

/** Files as parts of messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
