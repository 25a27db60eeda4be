import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE session ADD COLUMN origin TEXT`,
  sql`ALTER TABLE session ADD COLUMN moved_to TEXT`,
  // Few sessions come from other machines, and fewer are on their way.
  sql`CREATE INDEX session_from_elsewhere ON session (session_id) WHERE origin IS NOT NULL`,
]

/** Sessions that were continued here from another machine, or moved to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
