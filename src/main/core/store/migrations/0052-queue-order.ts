import { sql, type Kysely } from 'kysely'

/** The order of the messages that wait for agents, where it is not the one in which they were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session_state ADD COLUMN queue_order TEXT`.execute(db)
}
