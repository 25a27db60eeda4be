import { sql, type Kysely } from 'kysely'

const statements = [
  // The events themselves are the record of commands and of what was logged; nothing of it is stored twice.
  sql`CREATE INDEX event_command ON event (session_key, sequence) WHERE type IN (
    'runtime.command.started', 'runtime.command.completed', 'runtime.command.failed', 'runtime.command.cancelled')`,
  sql`CREATE INDEX event_log ON event (session_key, sequence) WHERE type = 'log'`,
  sql`CREATE TABLE running_command (
    command_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE
  ) STRICT`,
  sql`CREATE INDEX running_command_by_session ON running_command (session_key)`,
  // Long texts that belong to a session and to none of its messages.
  sql`CREATE TABLE session_blob (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    blob_key INTEGER NOT NULL REFERENCES blob ON DELETE CASCADE,
    PRIMARY KEY (session_key, blob_key)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX session_blob_by_blob ON session_blob (blob_key)`,

  sql`CREATE TABLE elicitation (
    elicitation_key INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    request TEXT NOT NULL,
    resolved_at REAL,
    resolution TEXT,
    is_offered INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  sql`CREATE INDEX elicitation_by_session ON elicitation (session_key)`,
  sql`CREATE INDEX elicitation_waiting ON elicitation (elicitation_key) WHERE resolution IS NULL OR is_offered = 1`,

  sql`ALTER TABLE session_state ADD COLUMN tasks TEXT`,
  sql`ALTER TABLE session_state ADD COLUMN custom_agent TEXT`,
  // Notes other than messages that agents have to receive with their next prompt.
  sql`CREATE TABLE agent_note (
    agent_key INTEGER NOT NULL REFERENCES agent ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (agent_key, kind)
  ) STRICT, WITHOUT ROWID`,
]

/** Adds the commands, questions to people, tasks and notes of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
