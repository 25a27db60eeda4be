import { sql, type Kysely } from 'kysely'

const statements = [
  // Not linked to the session: the row has to outlive it until the fleet has forgotten the session too.
  sql`CREATE TABLE fleet_cursor (
    fleet TEXT NOT NULL,
    session_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    listed TEXT,
    PRIMARY KEY (session_id, fleet)
  ) STRICT, WITHOUT ROWID`,
]

/** Progress of publishing the log to fleets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
