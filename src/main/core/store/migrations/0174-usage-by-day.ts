import { sql, type Kysely } from 'kysely'

const statements = [
  /*
   * The sums of `usage_total`, added up further by day (UTC). What is asked for usage of all times, or of times and in a time
   * zone that do not divide the quarters of a row, is read from here: one row in place of a session's many quarters.
   */
  sql`CREATE TABLE usage_day (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    adapter_session_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    model TEXT NOT NULL,
    day INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    first_quarter INTEGER NOT NULL,
    last_quarter INTEGER NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_key, adapter_session_id, agent_id, model, day, currency, source)
  ) STRICT, WITHOUT ROWID`,
  sql`INSERT INTO usage_day
    SELECT session_key, adapter_session_id, agent_id, model, quarter / 96, currency, source, min(quarter), max(quarter),
      sum(input_tokens), sum(output_tokens), sum(cache_read_tokens), sum(cache_write_tokens), sum(reasoning_tokens),
      sum(calls), sum(uncosted_tokens), sum(amount)
    FROM usage_total
    GROUP BY session_key, adapter_session_id, agent_id, model, quarter / 96, currency, source`,
]

/** Usage added up by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
