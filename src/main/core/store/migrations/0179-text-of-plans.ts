import { sql, type Kysely } from 'kysely'

/** Plans in full, with headings and prose, beside their steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session_state ADD COLUMN plan_content TEXT`.execute(db)
}
