import { type Kysely, sql } from 'kysely'

/** The part of the log that no client gets: facts without an event, and rows of sessions that began before it was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE private_event (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    after_sequence INTEGER NOT NULL,
    number INTEGER NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (session_key, number)
  ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE TABLE log_baseline (
    session_key INTEGER NOT NULL PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    packed BLOB NOT NULL
  ) STRICT`.execute(db)
  await sql`CREATE TABLE unlogged (
    session_key INTEGER NOT NULL PRIMARY KEY REFERENCES session ON DELETE CASCADE
  ) STRICT`.execute(db)
  await sql`INSERT INTO unlogged (session_key) SELECT session_key FROM session`.execute(db)
}
