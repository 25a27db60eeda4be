import { sql, type Kysely } from 'kysely'

const statements = [
  // Contents of other tools' files, as far as they were examined: one row per session, or a single one with no session.
  sql`CREATE TABLE transcript (
    path TEXT NOT NULL,
    native_id TEXT NOT NULL,
    adapter_name TEXT NOT NULL,
    session_id TEXT,
    parent_id TEXT,
    size INTEGER NOT NULL,
    changed_at REAL NOT NULL,
    imported_size INTEGER,
    imported_changed_at REAL,
    imported_sequence INTEGER,
    PRIMARY KEY (path, native_id)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX transcript_by_session ON transcript (session_id)`,
  // The bytes of such files, compressed, in pieces of a size that fits into memory.
  sql`CREATE TABLE transcript_copy (
    session_id TEXT NOT NULL,
    path TEXT NOT NULL,
    part INTEGER NOT NULL,
    size INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (session_id, path, part)
  ) STRICT`,
]

/** Sessions of other tools. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
