import { sql, type Kysely } from 'kysely'

const statements = [
  // A key that stays with the row, for the words below.
  sql`CREATE TABLE machine_copy_of_key (
    copy_key INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL UNIQUE,
    machine_id TEXT NOT NULL,
    copied_at REAL NOT NULL,
    is_opened INTEGER NOT NULL,
    data BLOB NOT NULL
  ) STRICT`,
  sql`INSERT INTO machine_copy_of_key (session_id, machine_id, copied_at, is_opened, data)
    SELECT session_id, machine_id, copied_at, 1, data FROM machine_copy`,
  sql`DROP TABLE machine_copy`,
  sql`ALTER TABLE machine_copy_of_key RENAME TO machine_copy`,
  sql`CREATE INDEX machine_copy_of_machine ON machine_copy (machine_id, copied_at)`,
  // Copies of earlier versions are found once they are stored again.
  sql`CREATE VIRTUAL TABLE machine_copy_text USING fts5 (
    text, content = '', contentless_delete = 1, prefix = '3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
]

/** Searches in copies of conversations, and copies that nobody opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
