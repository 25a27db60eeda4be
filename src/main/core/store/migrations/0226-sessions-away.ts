import { sql, type Kysely } from 'kysely'

/** The way home of a session that goes on elsewhere, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD COLUMN away TEXT`.execute(db)
}
