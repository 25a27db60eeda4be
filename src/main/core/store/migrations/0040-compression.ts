import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE session_state ADD COLUMN pins TEXT`,
  // The event itself is the compression; nothing of it is stored twice.
  sql`CREATE INDEX event_squash ON event (session_key, sequence) WHERE type IN ('squash', 'squash.undone')`,
]

/** Pinned messages, and compressions found without reading the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
