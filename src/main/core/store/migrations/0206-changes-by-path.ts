import { sql, type Kysely } from 'kysely'

/** Changes of files by path, and the calls of messages that edit files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX event_file_path ON event (payload ->> '$.path')
    WHERE type IN ('file.created', 'file.modified', 'file.deleted')`.execute(db)
  await sql`CREATE TABLE file_edit (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    tool_call_id TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (message_key, tool_call_id, path)
  ) STRICT, WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX file_edit_by_path ON file_edit (path)`.execute(db)
}
