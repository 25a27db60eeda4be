import { sql, type Kysely } from 'kysely'

/** Adds the place to continue from in another tool's session file that has grown: its parser's state there, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE transcript_cursor (
    session_id TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
}
