import { sql, type Kysely } from 'kysely'

/** Deliveries that ended before their agent had begun: 0; NULL for others, and for those of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE delivery ADD COLUMN begun INTEGER`.execute(db)
}
