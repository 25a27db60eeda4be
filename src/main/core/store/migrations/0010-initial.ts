import { sql, type Kysely } from 'kysely'

/*
 * Columns that are small come before those that can be long, so that reading the small ones never follows overflow
 * pages. Times are REAL because they are numbers in the contract; SQLite stores whole ones as integers.
 */
const statements = [
  sql`CREATE TABLE session (
    session_key INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    created_at REAL NOT NULL,
    last_activity_at REAL NOT NULL,
    message_count INTEGER NOT NULL DEFAULT 0,
    first_user_message TEXT,
    title TEXT,
    summary TEXT,
    summary_updated_at REAL,
    lead_agent_id TEXT,
    parent_session_id TEXT REFERENCES session (session_id) ON DELETE SET NULL,
    root_session_id TEXT REFERENCES session (session_id) ON DELETE SET NULL,
    fork_point_message_id TEXT,
    branch_kind TEXT,
    fork_transforms TEXT,
    spawning_tool_call_id TEXT,
    target_working_directory TEXT,
    execution_target_id TEXT,
    adapter_name TEXT,
    adapter_id TEXT,
    adapter_session_id TEXT,
    client_id TEXT,
    client_account_id TEXT,
    last_client_identity_observation TEXT,
    is_imported INTEGER,
    is_orchestrated INTEGER,
    approval_policy_override TEXT,
    extra TEXT
  ) STRICT`,
  sql`CREATE INDEX session_by_activity ON session (last_activity_at)`,
  sql`CREATE INDEX session_by_status ON session (status, last_activity_at)`,
  sql`CREATE INDEX session_by_target ON session (execution_target_id, last_activity_at)
    WHERE execution_target_id IS NOT NULL`,
  sql`CREATE INDEX session_by_parent ON session (parent_session_id) WHERE parent_session_id IS NOT NULL`,
  sql`CREATE INDEX session_by_root ON session (root_session_id) WHERE root_session_id IS NOT NULL`,

  sql`CREATE TABLE session_state (
    session_key INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    reserved_sequence INTEGER NOT NULL DEFAULT 0,
    plan TEXT,
    subagents TEXT,
    usage TEXT,
    context_window TEXT
  ) STRICT`,

  sql`CREATE TABLE agent (
    agent_key INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    adapter_id TEXT NOT NULL,
    adapter_name TEXT NOT NULL,
    role TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at REAL NOT NULL,
    last_activity_at REAL NOT NULL,
    adapter_session_id TEXT,
    model TEXT,
    cwd TEXT,
    provider_config_id TEXT,
    persona_id TEXT,
    profile_id TEXT,
    harness_id TEXT,
    client_id TEXT,
    compression_mode TEXT,
    extra TEXT
  ) STRICT`,
  sql`CREATE INDEX agent_by_session ON agent (session_key)`,
  sql`CREATE INDEX agent_alive ON agent (session_key) WHERE status IN ('idle', 'active')`,

  sql`CREATE TABLE turn (
    turn_key INTEGER PRIMARY KEY,
    turn_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    turn_number INTEGER NOT NULL,
    started_at REAL NOT NULL,
    completed_at REAL,
    status TEXT NOT NULL,
    error TEXT,
    usage TEXT,
    initiator TEXT,
    extra TEXT
  ) STRICT`,
  sql`CREATE UNIQUE INDEX turn_by_number ON turn (session_key, turn_number)`,
  sql`CREATE INDEX turn_active ON turn (session_key) WHERE status = 'active'`,

  sql`CREATE TABLE message (
    message_key INTEGER PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    position INTEGER,
    role TEXT NOT NULL,
    turn_id TEXT,
    agent_id TEXT,
    timestamp REAL NOT NULL,
    origin TEXT,
    edit_of TEXT,
    adapter_session_id TEXT,
    adapter_message_id TEXT,
    extra TEXT,
    content_text TEXT,
    blocks TEXT NOT NULL
  ) STRICT`,
  sql`CREATE UNIQUE INDEX message_by_position ON message (session_key, position)`,
  // From a search hit to its session, without touching the row with the text.
  sql`CREATE INDEX message_session ON message (message_key, session_key)`,
  // The word index: no copy of the text, three letters of a word are enough to find it fast.
  sql`CREATE VIRTUAL TABLE message_text USING fts5 (
    text, content = '', contentless_delete = 1, prefix = '3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  // Large leaves: a long message then costs a few rows of the index instead of many half full ones.
  sql`INSERT INTO message_text (message_text, rank) VALUES ('pgsz', 16000)`,
  // Merging is done from outside, in steps that hold up nothing.
  sql`INSERT INTO message_text (message_text, rank) VALUES ('automerge', 0)`,

  sql`CREATE TABLE delivery (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    agent_id TEXT NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    error TEXT,
    PRIMARY KEY (message_key, ordinal)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX delivery_open ON delivery (message_key) WHERE state <> 'done'`,

  sql`CREATE TABLE event (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    type TEXT NOT NULL,
    timestamp REAL NOT NULL,
    event_id TEXT,
    turn_id TEXT,
    agent_id TEXT,
    restored INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (session_key, sequence)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE UNIQUE INDEX event_by_id ON event (session_key, event_id) WHERE event_id IS NOT NULL`,

  sql`CREATE TABLE blob (
    blob_key INTEGER PRIMARY KEY,
    blob_id TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    characters INTEGER NOT NULL
  ) STRICT`,
  sql`CREATE TABLE blob_part (
    blob_key INTEGER NOT NULL REFERENCES blob ON DELETE CASCADE,
    start INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (blob_key, start)
  ) STRICT`,
  sql`CREATE TABLE message_blob (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    blob_key INTEGER NOT NULL REFERENCES blob,
    PRIMARY KEY (message_key, blob_key)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE INDEX message_blob_by_blob ON message_blob (blob_key)`,

  sql`CREATE TABLE usage_report (
    usage_key INTEGER PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    agent_id TEXT NOT NULL,
    adapter_session_id TEXT NOT NULL,
    turn_id TEXT,
    timestamp REAL NOT NULL,
    granularity TEXT NOT NULL,
    mode TEXT NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL,
    cache_write_tokens REAL,
    reasoning_tokens REAL,
    model TEXT,
    cost_amount REAL,
    cost_currency TEXT,
    cost_source TEXT
  ) STRICT`,
  sql`CREATE INDEX usage_report_by_session ON usage_report (session_key, timestamp)`,

  sql`CREATE TABLE permission_request (
    permission_key INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    requested_at REAL NOT NULL,
    request TEXT NOT NULL,
    resolved_at REAL,
    resolution TEXT
  ) STRICT`,
  sql`CREATE INDEX permission_request_by_session ON permission_request (session_key)`,
  sql`CREATE INDEX permission_request_open ON permission_request (session_key) WHERE resolution IS NULL`,

  sql`CREATE TABLE permission_rule (
    rule_key INTEGER PRIMARY KEY,
    rule_id TEXT NOT NULL UNIQUE,
    session_key INTEGER REFERENCES session ON DELETE CASCADE,
    behavior TEXT NOT NULL,
    adapter_name TEXT,
    tool_name TEXT,
    kind TEXT,
    pattern TEXT,
    cwd TEXT,
    created_at REAL NOT NULL,
    extra TEXT
  ) STRICT`,
  sql`CREATE INDEX permission_rule_by_session ON permission_rule (session_key)`,
]

/** The first schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
