import { sql, type Kysely } from 'kysely'

/** Messages of a session that are sent later, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN planned TEXT`.execute(db)
  await sql`CREATE INDEX session_by_planned ON session (session_key) WHERE planned IS NOT NULL`.execute(db)
}
