import { sql, type Kysely } from 'kysely'

/** Keeps the outcomes of turns that the user has not taken note of. Turns that ended before count as noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN pending_outcome TEXT`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN pending_outcome_at REAL`.execute(db)
  await sql`CREATE INDEX session_by_pending_outcome ON session (pending_outcome_at)
    WHERE pending_outcome IS NOT NULL`.execute(db)
}
