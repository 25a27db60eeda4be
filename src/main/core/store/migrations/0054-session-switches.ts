import { sql, type Kysely } from 'kysely'

const statements = [
  // What a session has switched on or off that is otherwise as everywhere: MCP servers, skills.
  sql`CREATE TABLE session_switch (
    session_key INTEGER NOT NULL REFERENCES session (session_key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    PRIMARY KEY (session_key, kind, name)
  ) STRICT, WITHOUT ROWID`,
  // What agents said they can use, so that it is known also while none of them runs.
  sql`CREATE TABLE adapter_model (
    adapter_name TEXT NOT NULL PRIMARY KEY,
    seen_at REAL NOT NULL,
    models TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** Switches of single sessions, and the models that agents offered last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
