import { sql, type Kysely } from 'kysely'

const statements = [
  sql`CREATE TABLE automation (
    automation_id TEXT PRIMARY KEY,
    data TEXT NOT NULL
  ) STRICT`,
  // Written before its session exists, so that a crash neither loses a run nor starts it twice.
  sql`CREATE TABLE automation_run (
    run_id TEXT PRIMARY KEY,
    automation_id TEXT NOT NULL,
    due_at REAL NOT NULL,
    session_id TEXT NOT NULL,
    state TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  sql`CREATE INDEX automation_run_of_automation ON automation_run (automation_id, due_at)`,
  sql`CREATE INDEX automation_run_of_session ON automation_run (session_id)`,
  sql`CREATE INDEX automation_run_open ON automation_run (automation_id) WHERE state IN ('starting', 'started')`,
]

/** Automations and their runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
