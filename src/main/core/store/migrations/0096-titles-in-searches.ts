import { sql, type Kysely } from 'kysely'

/** Searches look through the titles of all sessions; an index of nothing else is read in a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX session_by_title ON session (title) WHERE title IS NOT NULL`.execute(db)
}
