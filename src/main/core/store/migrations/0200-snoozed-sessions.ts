import { sql, type Kysely } from 'kysely'

/** Keeps the times until which the user has put sessions off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN snoozed_until REAL`.execute(db)
  await sql`CREATE INDEX session_by_snooze ON session (snoozed_until)
    WHERE snoozed_until IS NOT NULL`.execute(db)
}
