import { sql, type Kysely } from 'kysely'

const statements = [
  // A message's blocks, packed; `blocks` is then empty. Null: not packed, because short or from an older Parley.
  sql`ALTER TABLE message ADD COLUMN packed BLOB`,
  // Runs of older events, packed. Those of a session never overlap.
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
  // Messages and long outputs of an older Parley that are still to be packed: keys above `after_key`, up to `end_key`.
  sql`CREATE TABLE unpacked (
    kind TEXT NOT NULL PRIMARY KEY,
    after_key INTEGER NOT NULL,
    end_key INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  sql`INSERT INTO unpacked SELECT 'message', 0, max(message_key) FROM message HAVING max(message_key) > 0`,
  sql`INSERT INTO unpacked SELECT 'blob', 0, max(blob_key) FROM blob HAVING max(blob_key) > 0`,
]

/**
 * Adds room for messages and events in packed form. Existing rows stay readable as they are, so this takes no longer in
 * a large store; they are packed later, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
