import { sql, type Kysely } from 'kysely'

/** Usage of sessions that were discovered at other tools and are not imported, as their files tell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE found_count (
    session_key INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    last_activity_at REAL NOT NULL,
    source_size INTEGER,
    reader INTEGER NOT NULL
  ) STRICT`.execute(db)
  await sql`CREATE TABLE found_usage (
    session_key INTEGER NOT NULL REFERENCES found_count ON DELETE CASCADE,
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
    PRIMARY KEY (session_key, model, quarter, currency, source)
  ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE TABLE found_call (
    call_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES found_count ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX found_call_by_session ON found_call (session_key)`.execute(db)
}
