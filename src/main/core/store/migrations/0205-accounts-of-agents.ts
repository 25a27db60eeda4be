import { sql, type Kysely } from 'kysely'

/** Accounts that agents work under; NULL for the existing login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE agent ADD COLUMN account_id TEXT`.execute(db)
}
