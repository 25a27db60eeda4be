/* Written by `npm run schemas` from the migrations, which are the source. */

/** Version of the schema that the statements create; newer migrations run afterwards. */
export const NEW_STORE_VERSION = 235

/** Names of the migrations that they replace. */
export const replacedMigrations: readonly string[] = [
  '0010-initial',
  '0020-branches',
  '0030-permission-rules',
  '0040-compression',
  '0045-usage-totals',
  '0050-agent-configuration',
  '0052-queue-order',
  '0054-session-switches',
  '0056-session-work',
  '0060-attachments',
  '0062-file-changes',
  '0063-session-labels',
  '0066-usage-totals-of-old-reports',
  '0068-order-of-branches',
  '0072-transcripts',
  '0080-transcript-cursors',
  '0082-packed-rows',
  '0090-device-codes',
  '0094-erasures',
  '0096-titles-in-searches',
  '0110-trusted-folders',
  '0125-turn-outcomes',
  '0140-declared-properties',
  '0141-pending-outcomes',
  '0142-pinned-sessions',
  '0148-places',
  '0151-reviews',
  '0152-folders-kept-blocked',
  '0154-attempts',
  '0162-machines',
  '0164-automations',
  '0165-copies-of-conversations',
  '0170-sessions-from-elsewhere',
  '0171-words-of-copies',
  '0172-published-to-fleets',
  '0174-usage-by-day',
  '0175-usage-of-machines',
  '0176-deliveries-not-begun',
  '0177-machines-of-sessions',
  '0179-text-of-plans',
  '0182-read-more-strictly',
  '0184-identity-of-calls',
  '0189-facts-of-prices',
  '0190-no-invented-costs',
  '0193-accounts-of-transcripts',
  '0194-private-fields',
  '0195-private-events',
  '0200-snoozed-sessions',
  '0202-terminals',
  '0203-refusals-of-turns',
  '0204-parked-sessions',
  '0205-accounts-of-agents',
  '0206-changes-by-path',
  '0207-words-of-tools',
  '0212-usage-of-found-sessions',
  '0218-command-receipts',
  '0225-planned-messages',
  '0226-sessions-away',
  '0229-words-in-one-form',
  '0230-search-by-meaning',
  '0234-landings',
  '0235-told-conflicts',
]

/** Statements that create the tables, indexes and options of an empty store. */
export const newStore: readonly string[] = [
  `CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)`,
  `CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)`,
  `CREATE TABLE session (
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
    undeclared TEXT
  , branched_at_sequence INTEGER, "title_origin" TEXT, "budget_usd" REAL, "timeout_seconds" INTEGER, "source_size" INTEGER, "merged_at" REAL, "abandoned_at" REAL, "tags" TEXT, "notes" TEXT, "git" TEXT, pending_outcome TEXT, pending_outcome_at REAL, pinned_at REAL, place TEXT, origin TEXT, moved_to TEXT, snoozed_until REAL, park TEXT, planned TEXT, away TEXT) STRICT`,
  `CREATE INDEX session_by_activity ON session (last_activity_at)`,
  `CREATE INDEX session_by_status ON session (status, last_activity_at)`,
  `CREATE INDEX session_by_target ON session (execution_target_id, last_activity_at)
    WHERE execution_target_id IS NOT NULL`,
  `CREATE INDEX session_by_parent ON session (parent_session_id) WHERE parent_session_id IS NOT NULL`,
  `CREATE INDEX session_by_root ON session (root_session_id) WHERE root_session_id IS NOT NULL`,
  `CREATE TABLE session_state (
    session_key INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    reserved_sequence INTEGER NOT NULL DEFAULT 0,
    plan TEXT,
    subagents TEXT,
    usage TEXT,
    context_window TEXT
  , pins TEXT, queue_order TEXT, tasks TEXT, custom_agent TEXT, device_codes TEXT, plan_content TEXT) STRICT`,
  `CREATE TABLE agent (
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
    undeclared TEXT
  , "approval_policy" TEXT, "reasoning_effort" TEXT, "failure" TEXT, account_id TEXT) STRICT`,
  `CREATE INDEX agent_by_session ON agent (session_key)`,
  `CREATE INDEX agent_alive ON agent (session_key) WHERE status IN ('idle', 'active')`,
  `CREATE TABLE turn (
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
    undeclared TEXT
  , outcome TEXT, "model" TEXT, "error_category" TEXT, "recoverable" INTEGER, "stopped_by" TEXT, "metrics" TEXT, "files_changed" INTEGER, "limit" TEXT) STRICT`,
  `CREATE UNIQUE INDEX turn_by_number ON turn (session_key, turn_number)`,
  `CREATE INDEX turn_active ON turn (session_key) WHERE status = 'active'`,
  `CREATE TABLE message (
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
    undeclared TEXT,
    content_text TEXT,
    blocks TEXT NOT NULL
  , packed BLOB) STRICT`,
  `CREATE UNIQUE INDEX message_by_position ON message (session_key, position)`,
  `CREATE INDEX message_session ON message (message_key, session_key)`,
  `CREATE VIRTUAL TABLE message_text USING fts5 (
    text, content = '', contentless_delete = 1, prefix = '3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  `CREATE TABLE delivery (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    agent_id TEXT NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    error TEXT, begun INTEGER,
    PRIMARY KEY (message_key, ordinal)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX delivery_open ON delivery (message_key) WHERE state <> 'done'`,
  `CREATE TABLE event (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    type TEXT NOT NULL,
    timestamp REAL NOT NULL,
    event_id TEXT,
    turn_id TEXT,
    agent_id TEXT,
    restored INTEGER NOT NULL,
    payload TEXT NOT NULL, private TEXT,
    PRIMARY KEY (session_key, sequence)
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX event_by_id ON event (session_key, event_id) WHERE event_id IS NOT NULL`,
  `CREATE TABLE blob (
    blob_key INTEGER PRIMARY KEY,
    blob_id TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    characters INTEGER NOT NULL
  , mime_type TEXT) STRICT`,
  `CREATE TABLE blob_part (
    blob_key INTEGER NOT NULL REFERENCES blob ON DELETE CASCADE,
    start INTEGER NOT NULL,
    content BLOB NOT NULL, is_packed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (blob_key, start)
  ) STRICT`,
  `CREATE TABLE message_blob (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    blob_key INTEGER NOT NULL REFERENCES blob,
    PRIMARY KEY (message_key, blob_key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX message_blob_by_blob ON message_blob (blob_key)`,
  `CREATE TABLE usage_report (
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
  , call_id TEXT, long_cache_write_tokens REAL, service_tier TEXT, speed TEXT, region TEXT, web_searches INTEGER) STRICT`,
  `CREATE INDEX usage_report_by_session ON usage_report (session_key, timestamp)`,
  `CREATE TABLE permission_request (
    permission_key INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    requested_at REAL NOT NULL,
    request TEXT NOT NULL,
    resolved_at REAL,
    resolution TEXT
  , snoozed_until REAL, expires_at REAL, is_offered INTEGER NOT NULL DEFAULT 0) STRICT`,
  `CREATE INDEX permission_request_by_session ON permission_request (session_key)`,
  `CREATE INDEX permission_request_open ON permission_request (session_key) WHERE resolution IS NULL`,
  `CREATE TABLE removal (
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
  , made_sequence INTEGER NOT NULL DEFAULT 0, undone_sequence INTEGER) STRICT`,
  `CREATE INDEX removal_by_session ON removal (session_key)`,
  `CREATE INDEX removal_by_kept_message ON removal (after_message_id) WHERE after_message_id IS NOT NULL`,
  `CREATE TABLE merge (
    merge_key INTEGER PRIMARY KEY,
    child_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    to_message_id TEXT,
    merged_at REAL NOT NULL,
    undone_at REAL
  ) STRICT`,
  `CREATE INDEX merge_by_child ON merge (child_key)`,
  `CREATE INDEX merge_by_message ON merge (message_key)`,
  `CREATE TABLE untold_message (
    agent_key INTEGER NOT NULL REFERENCES agent ON DELETE CASCADE,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    PRIMARY KEY (agent_key, message_key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX untold_message_by_message ON untold_message (message_key)`,
  `CREATE INDEX session_by_fork_point ON session (fork_point_message_id) WHERE fork_point_message_id IS NOT NULL`,
  `CREATE INDEX session_by_adapter_session ON session (adapter_session_id) WHERE adapter_session_id IS NOT NULL`,
  `CREATE INDEX agent_by_adapter_session ON agent (adapter_session_id) WHERE adapter_session_id IS NOT NULL`,
  `CREATE INDEX permission_request_waiting ON permission_request (permission_key)
    WHERE resolution IS NULL OR is_offered = 1`,
  `CREATE TABLE permission_rule (
    rule_key INTEGER PRIMARY KEY,
    rule_id TEXT NOT NULL UNIQUE,
    session_key INTEGER REFERENCES session ON DELETE CASCADE,
    effect TEXT NOT NULL,
    scope TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL,
    last_used_at REAL,
    use_count INTEGER NOT NULL,
    danger_level TEXT,
    adapter_name TEXT,
    tool_name TEXT,
    folder TEXT,
    command_pattern TEXT,
    path_pattern TEXT
  ) STRICT`,
  `CREATE INDEX permission_rule_by_session ON permission_rule (session_key)`,
  `CREATE INDEX event_squash ON event (session_key, sequence) WHERE type IN ('squash', 'squash.undone')`,
  `CREATE TABLE usage_total (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    adapter_session_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    model TEXT NOT NULL,
    quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_key, adapter_session_id, agent_id, model, quarter, currency, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE configuration (
    configuration_key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    configuration_id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE agent_setup (
    agent_key INTEGER NOT NULL PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
    setup TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE session_switch (
    session_key INTEGER NOT NULL REFERENCES session (session_key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    PRIMARY KEY (session_key, kind, name)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE adapter_model (
    adapter_name TEXT NOT NULL PRIMARY KEY,
    seen_at REAL NOT NULL,
    models TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX event_command ON event (session_key, sequence) WHERE type IN (
    'runtime.command.started', 'runtime.command.completed', 'runtime.command.failed', 'runtime.command.cancelled')`,
  `CREATE INDEX event_log ON event (session_key, sequence) WHERE type = 'log'`,
  `CREATE TABLE running_command (
    command_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX running_command_by_session ON running_command (session_key)`,
  `CREATE TABLE session_blob (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    blob_key INTEGER NOT NULL REFERENCES blob ON DELETE CASCADE,
    PRIMARY KEY (session_key, blob_key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX session_blob_by_blob ON session_blob (blob_key)`,
  `CREATE TABLE elicitation (
    elicitation_key INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    request TEXT NOT NULL,
    resolved_at REAL,
    resolution TEXT,
    is_offered INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE INDEX elicitation_by_session ON elicitation (session_key)`,
  `CREATE INDEX elicitation_waiting ON elicitation (elicitation_key) WHERE resolution IS NULL OR is_offered = 1`,
  `CREATE TABLE agent_note (
    agent_key INTEGER NOT NULL REFERENCES agent ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (agent_key, kind)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE staged_blob (
    blob_key INTEGER NOT NULL PRIMARY KEY REFERENCES blob ON DELETE CASCADE,
    staged_at REAL NOT NULL,
    is_complete INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX event_file ON event (session_key, sequence)
    WHERE type IN ('file.created', 'file.modified', 'file.deleted')`,
  `CREATE INDEX event_environment ON event (session_key, sequence)
    WHERE type IN ('environment.creating', 'environment.ready', 'environment.terminated', 'transcript.changed')`,
  `CREATE TABLE session_label (
    word TEXT NOT NULL,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    PRIMARY KEY (word, session_key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX session_label_by_session ON session_label (session_key)`,
  `CREATE TABLE transcript (
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
  `CREATE INDEX transcript_by_session ON transcript (session_id)`,
  `CREATE TABLE transcript_copy (
    session_id TEXT NOT NULL,
    path TEXT NOT NULL,
    part INTEGER NOT NULL,
    size INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (session_id, path, part)
  ) STRICT`,
  `CREATE TABLE transcript_cursor (
    session_id TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE event_bundle (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    first_sequence INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    count INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (session_key, last_sequence)
  ) STRICT`,
  `CREATE TABLE unpacked (
    kind TEXT NOT NULL PRIMARY KEY,
    after_key INTEGER NOT NULL,
    end_key INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX session_state_device_codes ON session_state (session_key)
    WHERE device_codes IS NOT NULL`,
  `CREATE TABLE erasure (
    erasure_key INTEGER PRIMARY KEY
  ) STRICT`,
  `CREATE INDEX session_by_title ON session (title) WHERE title IS NOT NULL`,
  `CREATE TABLE trusted_folder (
    folder TEXT PRIMARY KEY,
    granted_at INTEGER NOT NULL,
    items TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX session_by_pending_outcome ON session (pending_outcome_at)
    WHERE pending_outcome IS NOT NULL`,
  `CREATE INDEX session_by_pin ON session (pinned_at) WHERE pinned_at IS NOT NULL`,
  `CREATE TABLE place (
    place_id TEXT PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE allowed_setup (
    repository TEXT NOT NULL,
    hash TEXT NOT NULL,
    allowed_at REAL NOT NULL,
    PRIMARY KEY (repository, hash)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX event_review ON event (session_key, sequence)
    WHERE type IN ('review.comment.added', 'review.comment.edited', 'review.comment.removed', 'review.comments.sent',
      'review.file.viewed', 'review.applied')`,
  `CREATE TABLE blocked_folder (
    folder TEXT PRIMARY KEY NOT NULL,
    content_hash TEXT NOT NULL,
    blocked_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE attempt_group (
    group_id TEXT PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE attempt (
    session_id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX attempt_of_group ON attempt (group_id, position)`,
  `CREATE TABLE machine (
    machine_id TEXT PRIMARY KEY,
    added_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE machine_session (
    session_ref TEXT PRIMARY KEY,
    machine_id TEXT NOT NULL,
    status TEXT NOT NULL,
    branch_kind TEXT,
    last_activity_at REAL NOT NULL,
    data TEXT NOT NULL,
    attention TEXT
  , usage_sequence INTEGER, usage_activity_at REAL) STRICT`,
  `CREATE INDEX machine_session_by_activity ON machine_session (last_activity_at)`,
  `CREATE INDEX machine_session_of_machine ON machine_session (machine_id)`,
  `CREATE INDEX machine_session_in_attention ON machine_session (session_ref) WHERE attention IS NOT NULL`,
  `CREATE TABLE automation (
    automation_id TEXT PRIMARY KEY,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE automation_run (
    run_id TEXT PRIMARY KEY,
    automation_id TEXT NOT NULL,
    due_at REAL NOT NULL,
    session_id TEXT NOT NULL,
    state TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX automation_run_of_automation ON automation_run (automation_id, due_at)`,
  `CREATE INDEX automation_run_of_session ON automation_run (session_id)`,
  `CREATE INDEX automation_run_open ON automation_run (automation_id) WHERE state IN ('starting', 'started')`,
  `CREATE INDEX machine_session_by_status ON machine_session (status)`,
  `CREATE INDEX session_from_elsewhere ON session (session_id) WHERE origin IS NOT NULL`,
  `CREATE TABLE "machine_copy" (
    copy_key INTEGER PRIMARY KEY,
    session_ref TEXT NOT NULL UNIQUE,
    machine_id TEXT NOT NULL,
    copied_at REAL NOT NULL,
    is_opened INTEGER NOT NULL,
    data BLOB NOT NULL
  ) STRICT`,
  `CREATE INDEX machine_copy_of_machine ON machine_copy (machine_id, copied_at)`,
  `CREATE VIRTUAL TABLE machine_copy_text USING fts5 (
    text, content = '', contentless_delete = 1, prefix = '3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  `CREATE TABLE fleet_cursor (
    fleet TEXT NOT NULL,
    session_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    listed TEXT,
    PRIMARY KEY (session_id, fleet)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE usage_day (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    adapter_session_id TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    model TEXT NOT NULL,
    day INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    first_quarter INTEGER NOT NULL,
    last_quarter INTEGER NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_key, adapter_session_id, agent_id, model, day, currency, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE machine_usage (
    session_ref TEXT NOT NULL REFERENCES machine_session ON DELETE CASCADE,
    agent_id TEXT NOT NULL,
    adapter_name TEXT NOT NULL,
    model TEXT NOT NULL,
    first_quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_ref, agent_id, adapter_name, model, first_quarter, currency, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE stricter_reading (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX usage_report_by_call ON usage_report (call_id) WHERE call_id IS NOT NULL`,
  `CREATE TABLE transcript_account (
    session_id TEXT NOT NULL PRIMARY KEY,
    reader INTEGER NOT NULL,
    account TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE unknown_record (
    transcript_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    timestamp INTEGER NOT NULL,
    raw TEXT NOT NULL,
    PRIMARY KEY (transcript_id, number)
  ) STRICT`,
  `CREATE INDEX unknown_record_session ON unknown_record (session_id, position, number)`,
  `CREATE TABLE private_event (
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    after_sequence INTEGER NOT NULL,
    number INTEGER NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (session_key, number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE log_baseline (
    session_key INTEGER NOT NULL PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    packed BLOB NOT NULL
  ) STRICT`,
  `CREATE TABLE unlogged (
    session_key INTEGER NOT NULL PRIMARY KEY REFERENCES session ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX session_by_snooze ON session (snoozed_until)
    WHERE snoozed_until IS NOT NULL`,
  `CREATE TABLE terminal (
    terminal_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    data TEXT NOT NULL,
    screen BLOB NOT NULL
  ) STRICT`,
  `CREATE INDEX terminal_by_session ON terminal (session_key)`,
  `CREATE INDEX session_by_park ON session (session_key) WHERE park IS NOT NULL`,
  `CREATE INDEX event_file_path ON event (payload ->> '$.path')
    WHERE type IN ('file.created', 'file.modified', 'file.deleted')`,
  `CREATE TABLE file_edit (
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    tool_call_id TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (message_key, tool_call_id, path)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX file_edit_by_path ON file_edit (path)`,
  `CREATE VIRTUAL TABLE tool_text USING fts5 (
    command, path, error, output, reasoning,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`,
  `CREATE TABLE tool_entry (
    entry_key INTEGER PRIMARY KEY,
    message_key INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    block INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX tool_entry_by_message ON tool_entry (message_key, block)`,
  `CREATE TABLE found_count (
    session_key INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    last_activity_at REAL NOT NULL,
    source_size INTEGER,
    reader INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE found_usage (
    session_key INTEGER NOT NULL REFERENCES found_count ON DELETE CASCADE,
    model TEXT NOT NULL,
    quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    source TEXT NOT NULL,
    input_tokens REAL NOT NULL,
    output_tokens REAL NOT NULL,
    cache_read_tokens REAL NOT NULL,
    cache_write_tokens REAL NOT NULL,
    reasoning_tokens REAL NOT NULL,
    calls INTEGER NOT NULL,
    uncosted_tokens REAL NOT NULL,
    amount REAL NOT NULL,
    PRIMARY KEY (session_key, model, quarter, currency, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE found_call (
    call_id TEXT NOT NULL PRIMARY KEY,
    session_key INTEGER NOT NULL REFERENCES found_count ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX found_call_by_session ON found_call (session_key)`,
  `CREATE TABLE command_receipt (
    command_id TEXT NOT NULL PRIMARY KEY,
    stored_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX command_receipt_by_time ON command_receipt (stored_at)`,
  `CREATE INDEX session_by_planned ON session (session_key) WHERE planned IS NOT NULL`,
  `CREATE VIRTUAL TABLE message_words USING fts5vocab(message_text, row)`,
  `CREATE TABLE model_consent (
    model TEXT NOT NULL,
    folder TEXT NOT NULL,
    consented_at REAL NOT NULL,
    PRIMARY KEY (model, folder)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE landing (
    landing_id TEXT NOT NULL PRIMARY KEY,
    created_at REAL NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE told_conflict (
    conflict TEXT NOT NULL PRIMARY KEY,
    told_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO message_text (message_text, rank) VALUES ('automerge', 0)`,
  `INSERT INTO message_text (message_text, rank) VALUES ('pgsz', 16000)`,
]
