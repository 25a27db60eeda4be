import { sql, type Kysely } from 'kysely'

/** The words of messages with the number of messages that have them, and the models that may be sent excerpts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE message_words USING fts5vocab(message_text, row)`.execute(db)
  await sql`CREATE TABLE model_consent (
    model TEXT NOT NULL,
    folder TEXT NOT NULL,
    consented_at REAL NOT NULL,
    PRIMARY KEY (model, folder)
  ) STRICT, WITHOUT ROWID`.execute(db)
}
