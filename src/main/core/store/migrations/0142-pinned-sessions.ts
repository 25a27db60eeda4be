import { sql, type Kysely } from 'kysely'

/** Sessions can be pinned to the top of lists. Few are, so an index of those alone finds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN pinned_at REAL`.execute(db)
  await sql`CREATE INDEX session_by_pin ON session (pinned_at) WHERE pinned_at IS NOT NULL`.execute(db)
}
