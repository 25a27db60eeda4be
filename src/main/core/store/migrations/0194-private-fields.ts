import { type Kysely, sql } from 'kysely'

/** Fields of events that rows are made of and that no client gets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE event ADD COLUMN private TEXT`.execute(db)
}
