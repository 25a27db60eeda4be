import { sql, type Kysely } from 'kysely'

/** The refusal of a service that ended a turn, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE turn ADD COLUMN "limit" TEXT`.execute(db)
}
