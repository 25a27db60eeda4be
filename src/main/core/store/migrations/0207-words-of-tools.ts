import { sql, type Kysely } from 'kysely'

/** The words of calls of tools and of reasoning, one entry for each, and where they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE tool_text USING fts5 (
    command, path, error, output, reasoning,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(db)
  await sql`CREATE TABLE tool_entry (
    entry_key INTEGER PRIMARY KEY,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    block INTEGER NOT NULL
  ) STRICT`.execute(db)
  await sql`CREATE INDEX tool_entry_by_message ON tool_entry (message_key, block)`.execute(db)
}
