import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE session ADD COLUMN place TEXT`,
  // Worktrees that Parley made. A row is written before the worktree, so that a crash leaves nothing unknown. They outlive
  // their sessions.
  sql`CREATE TABLE place (
    place_id TEXT PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  // Setup commands that a person allowed to run, by their hash.
  sql`CREATE TABLE allowed_setup (
    repository TEXT NOT NULL,
    hash TEXT NOT NULL,
    allowed_at REAL NOT NULL,
    PRIMARY KEY (repository, hash)
  ) STRICT, WITHOUT ROWID`,
]

/** Worktrees that sessions work in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
