import { sql, type Kysely } from 'kysely'

const statements = [
  /*
   * Usage of sessions of other machines, as far as it was read: `usage_sequence` is the sequence of the session's last event
   * then, and `usage_activity_at` its last activity.
   */
  sql`ALTER TABLE machine_session ADD COLUMN usage_sequence INTEGER`,
  sql`ALTER TABLE machine_session ADD COLUMN usage_activity_at REAL`,
  sql`CREATE TABLE machine_usage (
    session_id TEXT NOT NULL REFERENCES machine_session ON DELETE CASCADE,
    agent_id TEXT NOT NULL,
    adapter_name TEXT NOT NULL,
    model TEXT NOT NULL,
    first_quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_id, agent_id, adapter_name, model, first_quarter, currency, source)
  ) STRICT, WITHOUT ROWID`,
]

/** Usage of other machines by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
