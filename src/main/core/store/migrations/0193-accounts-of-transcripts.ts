import { sql, type Kysely } from 'kysely'

/** Fates of the records of imported transcripts, and the records that were not understood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE transcript_account (
    session_id TEXT NOT NULL PRIMARY KEY,
    reader INTEGER NOT NULL,
    account TEXT NOT NULL
  ) STRICT`.execute(db)
  await sql`CREATE TABLE unknown_record (
    transcript_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    timestamp INTEGER NOT NULL,
    raw TEXT NOT NULL,
    PRIMARY KEY (transcript_id, number)
  ) STRICT`.execute(db)
  await sql`CREATE INDEX unknown_record_session ON unknown_record (session_id, position, number)`.execute(db)
}
