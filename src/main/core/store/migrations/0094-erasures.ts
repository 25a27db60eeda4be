import { sql, type Kysely } from 'kysely'

const statements = [
  // Purges of which words, or pages that hold nothing any more, may still be in the file. A row says nothing of the session.
  sql`CREATE TABLE erasure (
    erasure_key INTEGER PRIMARY KEY
  ) STRICT`,
]

/** What is left to be done after purges, so that it is done also when the host ends in the middle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
