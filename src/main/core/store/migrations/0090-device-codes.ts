import { sql, type Kysely } from 'kysely'

/** The codes that wait to be entered, so that somebody is signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session_state ADD COLUMN device_codes TEXT`.execute(db)
  await sql`CREATE INDEX session_state_device_codes ON session_state (session_key)
    WHERE device_codes IS NOT NULL`.execute(db)
}
