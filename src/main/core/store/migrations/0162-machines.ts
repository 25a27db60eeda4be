import { sql, type Kysely } from 'kysely'

const statements = [
  sql`CREATE TABLE machine (
    machine_id TEXT PRIMARY KEY,
    added_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  // Not in `session`: what a machine says of its sessions must not meet what this host knows of its own.
  sql`CREATE TABLE machine_session (
    session_id TEXT PRIMARY KEY,
    machine_id TEXT NOT NULL,
    status TEXT NOT NULL,
    branch_kind TEXT,
    last_activity_at REAL NOT NULL,
    data TEXT NOT NULL,
    attention TEXT
  ) STRICT`,
  sql`CREATE INDEX machine_session_by_activity ON machine_session (last_activity_at)`,
  sql`CREATE INDEX machine_session_of_machine ON machine_session (machine_id)`,
  sql`CREATE INDEX machine_session_in_attention ON machine_session (session_id) WHERE attention IS NOT NULL`,
]

/** Other machines, and the list of their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
