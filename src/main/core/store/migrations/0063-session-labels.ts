import { sql, type Kysely } from 'kysely'

const statements = [
  // The words of tags and notes, in lower case, so that searches find sessions by the beginning of one.
  sql`CREATE TABLE session_label (
    word TEXT NOT NULL,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    PRIMARY KEY (word, session_key)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX session_label_by_session ON session_label (session_key)`,
]

/** Tags and notes of sessions, to be searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
