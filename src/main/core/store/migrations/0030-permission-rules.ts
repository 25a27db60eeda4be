import { sql, type Kysely } from 'kysely'

/* Until now no rule was ever saved, so their table is made anew rather than changed. */
const statements = [
  sql`ALTER TABLE permission_request ADD COLUMN snoozed_until REAL`,
  sql`ALTER TABLE permission_request ADD COLUMN expires_at REAL`,
  sql`ALTER TABLE permission_request ADD COLUMN is_offered INTEGER NOT NULL DEFAULT 0`,
  sql`CREATE INDEX permission_request_waiting ON permission_request (permission_key)
    WHERE resolution IS NULL OR is_offered = 1`,

  sql`DROP TABLE permission_rule`,
  sql`CREATE TABLE permission_rule (
    rule_key INTEGER PRIMARY KEY,
    rule_id TEXT NOT NULL UNIQUE,
    session_key INTEGER REFERENCES session ON DELETE CASCADE,
    effect TEXT NOT NULL,
    scope TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL,
    last_used_at REAL,
    use_count INTEGER NOT NULL,
    danger_level TEXT,
    adapter_name TEXT,
    tool_name TEXT,
    folder TEXT,
    command_pattern TEXT,
    path_pattern TEXT
  ) STRICT`,
  sql`CREATE INDEX permission_rule_by_session ON permission_rule (session_key)`,
]

/** Rules with patterns, and requests that can be put off, can expire, and are offered again after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
