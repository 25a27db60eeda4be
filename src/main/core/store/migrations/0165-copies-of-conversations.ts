import { sql, type Kysely } from 'kysely'

const statements = [
  // Conversations of other machines as they were read last; never a source of anything but reading.
  sql`CREATE TABLE machine_copy (
    session_id TEXT PRIMARY KEY,
    machine_id TEXT NOT NULL,
    copied_at REAL NOT NULL,
    data BLOB NOT NULL
  ) STRICT`,
  sql`CREATE INDEX machine_copy_of_machine ON machine_copy (machine_id)`,
  // Counts of 100,000 sessions would read every row.
  sql`CREATE INDEX machine_session_by_status ON machine_session (status)`,
  sql`CREATE INDEX machine_copy_by_time ON machine_copy (copied_at)`,
]

/** Copies of conversations of other machines, and counts of their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
