import { sql, type Kysely } from 'kysely'

const statements = [
  // Purges whose words, or pages freed by them, may still be in the file. A row does not identify the session.
  sql`CREATE TABLE erasure (
    erasure_key INTEGER PRIMARY KEY
  ) STRICT`,
]

/** Adds a record of the work left to do after purges, so that it is done even if the host stops midway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
