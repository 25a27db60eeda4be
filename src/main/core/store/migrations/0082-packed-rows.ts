import { sql, type Kysely } from 'kysely'

const statements = [
  // A message's blocks, packed; `blocks` is empty then. Null: they are not, because they are short or of an older Parley.
  sql`ALTER TABLE message ADD COLUMN packed BLOB`,
  // Events that lie some way back, many in a row, packed. Those of a session never overlap.
  sql`CREATE TABLE event_bundle (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    first_sequence INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    count INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (session_key, last_sequence)
  ) STRICT`,
  // 1: `content` is the text of a long output, packed.
  sql`ALTER TABLE blob_part ADD COLUMN is_packed INTEGER NOT NULL DEFAULT 0`,
  // Which messages and long outputs of an older Parley are still to be packed: keys above the first and up to the second.
  sql`CREATE TABLE unpacked (
    kind TEXT NOT NULL PRIMARY KEY,
    after_key INTEGER NOT NULL,
    end_key INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  sql`INSERT INTO unpacked SELECT 'message', 0, max(message_key) FROM message HAVING max(message_key) > 0`,
  sql`INSERT INTO unpacked SELECT 'blob', 0, max(blob_key) FROM blob HAVING max(blob_key) > 0`,
]

/**
 * Room for messages and events in packed form. What is there already stays readable as it is, so this takes no longer in a
 * large store; it is packed later, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
