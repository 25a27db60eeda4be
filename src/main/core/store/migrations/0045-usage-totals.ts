import { sql, type Kysely } from 'kysely'

const statements = [
  /*
   * Actual usage, added up per quarter of an hour: small enough to be read whole, and days begin on a quarter in every
   * time zone. An empty currency marks usage without a known cost.
   */
  sql`CREATE TABLE usage_total (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    adapter_session_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    model TEXT NOT NULL,
    quarter INTEGER NOT NULL,
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
    PRIMARY KEY (session_key, adapter_session_id, agent_id, model, quarter, currency, source)
  ) STRICT, WITHOUT ROWID`,
]

/** Usage added up as it is reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
