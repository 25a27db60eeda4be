import { sql, type Kysely } from 'kysely'

const statements = [
  /*
   * Removals from a conversation. Ranges instead of marks on messages: a finished message never changes, and rewinding
   * 10,000 of them is one row. A session's own messages are identified by position, from `from_position` to before
   * `end_position`; for the context of branches also by ids, which may be those of inherited messages.
   */
  sql`CREATE TABLE removal (
    removal_key INTEGER PRIMARY KEY,
    removal_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    kind TEXT NOT NULL,
    made_at REAL NOT NULL,
    undone_at REAL,
    from_position INTEGER NOT NULL,
    end_position INTEGER NOT NULL,
    after_message_id TEXT,
    through_message_id TEXT NOT NULL
  ) STRICT`,
  sql`CREATE INDEX removal_by_session ON removal (session_key)`,

  sql`CREATE INDEX removal_by_kept_message ON removal (after_message_id) WHERE after_message_id IS NOT NULL`,

  // Links a branch to the parent's message that holds its summary. Deleted with the branch; the message stays.
  sql`CREATE TABLE merge (
    merge_key INTEGER PRIMARY KEY,
    child_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    to_message_id TEXT,
    merged_at REAL NOT NULL,
    undone_at REAL
  ) STRICT`,
  sql`CREATE INDEX merge_by_child ON merge (child_key)`,
  sql`CREATE INDEX merge_by_message ON merge (message_key)`,

  // Messages that an agent's own session does not have yet; its next prompt includes them.
  sql`CREATE TABLE untold_message (
    agent_key INTEGER NOT NULL REFERENCES agent ON DELETE CASCADE,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    PRIMARY KEY (agent_key, message_key)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX untold_message_by_message ON untold_message (message_key)`,

  sql`CREATE INDEX session_by_fork_point ON session (fork_point_message_id) WHERE fork_point_message_id IS NOT NULL`,
  sql`CREATE INDEX session_by_adapter_session ON session (adapter_session_id) WHERE adapter_session_id IS NOT NULL`,
  sql`CREATE INDEX agent_by_adapter_session ON agent (adapter_session_id) WHERE adapter_session_id IS NOT NULL`,
]

/** Branches: what is taken out of a conversation, what was merged, and what agents have not been told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
