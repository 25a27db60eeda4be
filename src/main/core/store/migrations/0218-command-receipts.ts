import { sql, type Kysely } from 'kysely'

/** Commands that changed the store, by the ids that clients gave them, so that none is carried out twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE command_receipt (
    command_id TEXT NOT NULL PRIMARY KEY,
    stored_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX command_receipt_by_time ON command_receipt (stored_at)`.execute(db)
}
