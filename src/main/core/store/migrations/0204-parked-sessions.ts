import { sql, type Kysely } from 'kysely'

/** The wait of a parked session, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN park TEXT`.execute(db)
  await sql`CREATE INDEX session_by_park ON session (session_key) WHERE park IS NOT NULL`.execute(db)
}
