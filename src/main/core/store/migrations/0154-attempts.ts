import { sql, type Kysely } from 'kysely'

const statements = [
  sql`CREATE TABLE attempt_group (
    group_id TEXT PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  // Written before its session exists, so that a crash leaves none unknown.
  sql`CREATE TABLE attempt (
    session_id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  sql`CREATE INDEX attempt_of_group ON attempt (group_id, position)`,
]

/** Attempts at one prompt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
