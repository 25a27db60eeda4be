import { sql, type Kysely } from 'kysely'

/** Where to go on in the file of another tool's session when it has grown: what its parser knew there, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE transcript_cursor (
    session_id TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
