import { sql, type Kysely } from 'kysely'

const statements = [
  // MCP servers and skills that a session has switched on or off, differing from everywhere else.
  sql`CREATE TABLE session_switch (
    session_key INTEGER NOT NULL REFERENCES session (session_key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    PRIMARY KEY (session_key, kind, name)
  ) STRICT, WITHOUT ROWID`,
  // Models that agents reported they can use, so that these are known even while no agent runs.
  sql`CREATE TABLE adapter_model (
    adapter_name TEXT NOT NULL PRIMARY KEY,
    seen_at REAL NOT NULL,
    models TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** Adds the switches of single sessions, and the models that agents last offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
