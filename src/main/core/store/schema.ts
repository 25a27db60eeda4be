import type { Generated, Selectable } from 'kysely'

/*
 * The tables as queries see them. The SQL that makes them is in `migrations/`; a test compares the two. A `?` marks a
 * column that can be NULL; `key` is the integer primary key that SQLite gives.
 */

/** Every table with its columns, in the order of the file. */
export const tables = {
  session: {
    session_key: 'key',
    session_id: 'text',
    status: 'text',
    created_at: 'real',
    last_activity_at: 'real',
    message_count: 'integer',
    first_user_message: 'text?',
    title: 'text?',
    summary: 'text?',
    summary_updated_at: 'real?',
    lead_agent_id: 'text?',
    parent_session_id: 'text?',
    root_session_id: 'text?',
    fork_point_message_id: 'text?',
    branch_kind: 'text?',
    fork_transforms: 'text?',
    branched_at_sequence: 'integer?',
    spawning_tool_call_id: 'text?',
    target_working_directory: 'text?',
    execution_target_id: 'text?',
    adapter_name: 'text?',
    adapter_id: 'text?',
    adapter_session_id: 'text?',
    client_id: 'text?',
    client_account_id: 'text?',
    last_client_identity_observation: 'text?',
    is_imported: 'integer?',
    is_orchestrated: 'integer?',
    approval_policy_override: 'text?',
    extra: 'text?',
  },
  session_state: {
    session_key: 'integer',
    reserved_sequence: 'integer',
    plan: 'text?',
    subagents: 'text?',
    usage: 'text?',
    context_window: 'text?',
    pins: 'text?',
    tasks: 'text?',
    custom_agent: 'text?',
    queue_order: 'text?',
  },
  agent: {
    agent_key: 'key',
    agent_id: 'text',
    session_key: 'integer',
    adapter_id: 'text',
    adapter_name: 'text',
    role: 'text',
    status: 'text',
    created_at: 'real',
    last_activity_at: 'real',
    adapter_session_id: 'text?',
    model: 'text?',
    cwd: 'text?',
    provider_config_id: 'text?',
    persona_id: 'text?',
    profile_id: 'text?',
    harness_id: 'text?',
    client_id: 'text?',
    compression_mode: 'text?',
    extra: 'text?',
  },
  configuration: {
    configuration_key: 'key',
    kind: 'text',
    configuration_id: 'text',
    content: 'text',
  },
  agent_setup: {
    agent_key: 'key',
    setup: 'text',
  },
  turn: {
    turn_key: 'key',
    turn_id: 'text',
    session_key: 'integer',
    turn_number: 'integer',
    started_at: 'real',
    completed_at: 'real?',
    status: 'text',
    error: 'text?',
    usage: 'text?',
    initiator: 'text?',
    extra: 'text?',
  },
  message: {
    message_key: 'key',
    message_id: 'text',
    session_key: 'integer',
    position: 'integer?',
    role: 'text',
    turn_id: 'text?',
    agent_id: 'text?',
    timestamp: 'real',
    origin: 'text?',
    edit_of: 'text?',
    adapter_session_id: 'text?',
    adapter_message_id: 'text?',
    extra: 'text?',
    content_text: 'text?',
    blocks: 'text',
  },
  delivery: {
    message_key: 'integer',
    ordinal: 'integer',
    agent_id: 'text',
    state: 'text',
    outcome: 'text?',
    error: 'text?',
  },
  event: {
    session_key: 'integer',
    sequence: 'integer',
    type: 'text',
    timestamp: 'real',
    event_id: 'text?',
    turn_id: 'text?',
    agent_id: 'text?',
    restored: 'integer',
    payload: 'text',
  },
  blob: {
    blob_key: 'key',
    blob_id: 'text',
    size: 'integer',
    lines: 'integer',
    characters: 'integer',
    mime_type: 'text?',
  },
  staged_blob: {
    blob_key: 'key',
    staged_at: 'real',
    is_complete: 'integer',
  },
  blob_part: {
    blob_key: 'integer',
    start: 'integer',
    content: 'blob',
  },
  message_blob: {
    message_key: 'integer',
    blob_key: 'integer',
  },
  usage_report: {
    usage_key: 'key',
    session_key: 'integer',
    agent_id: 'text',
    adapter_session_id: 'text',
    turn_id: 'text?',
    timestamp: 'real',
    granularity: 'text',
    mode: 'text',
    input_tokens: 'real',
    output_tokens: 'real',
    cache_read_tokens: 'real?',
    cache_write_tokens: 'real?',
    reasoning_tokens: 'real?',
    model: 'text?',
    cost_amount: 'real?',
    cost_currency: 'text?',
    cost_source: 'text?',
  },
  usage_total: {
    session_key: 'integer',
    adapter_session_id: 'text',
    agent_id: 'text',
    model: 'text',
    quarter: 'integer',
    currency: 'text',
    source: 'text',
    input_tokens: 'real',
    output_tokens: 'real',
    cache_read_tokens: 'real',
    cache_write_tokens: 'real',
    reasoning_tokens: 'real',
    calls: 'integer',
    uncosted_tokens: 'real',
    amount: 'real',
  },
  removal: {
    removal_key: 'key',
    removal_id: 'text',
    session_key: 'integer',
    kind: 'text',
    made_at: 'real',
    undone_at: 'real?',
    made_sequence: 'integer',
    undone_sequence: 'integer?',
    from_position: 'integer',
    end_position: 'integer',
    after_message_id: 'text?',
    through_message_id: 'text',
  },
  merge: {
    merge_key: 'key',
    child_key: 'integer',
    message_key: 'integer',
    to_message_id: 'text?',
    merged_at: 'real',
    undone_at: 'real?',
  },
  untold_message: {
    agent_key: 'integer',
    message_key: 'integer',
  },
  running_command: {
    command_id: 'text',
    session_key: 'integer',
  },
  session_label: {
    word: 'text',
    session_key: 'integer',
  },
  session_blob: {
    session_key: 'integer',
    blob_key: 'integer',
  },
  elicitation: {
    elicitation_key: 'key',
    request_id: 'text',
    session_key: 'integer',
    request: 'text',
    resolved_at: 'real?',
    resolution: 'text?',
    is_offered: 'integer',
  },
  agent_note: {
    agent_key: 'integer',
    kind: 'text',
    text: 'text',
  },
  permission_request: {
    permission_key: 'key',
    request_id: 'text',
    session_key: 'integer',
    requested_at: 'real',
    request: 'text',
    resolved_at: 'real?',
    resolution: 'text?',
    snoozed_until: 'real?',
    expires_at: 'real?',
    is_offered: 'integer',
  },
  permission_rule: {
    rule_key: 'key',
    rule_id: 'text',
    session_key: 'integer?',
    effect: 'text',
    scope: 'text',
    created_at: 'real',
    expires_at: 'real?',
    last_used_at: 'real?',
    use_count: 'integer',
    danger_level: 'text?',
    adapter_name: 'text?',
    tool_name: 'text?',
    folder: 'text?',
    command_pattern: 'text?',
    path_pattern: 'text?',
  },
  session_switch: {
    session_key: 'integer',
    kind: 'text',
    name: 'text',
    is_on: 'integer',
  },
  adapter_model: {
    adapter_name: 'text',
    seen_at: 'real',
    models: 'text',
  },
} as const satisfies Record<string, Record<string, Column>>

/** How a column is declared. */
export type Column = 'key' | 'blob' | 'integer' | 'integer?' | 'real' | 'real?' | 'text' | 'text?'

interface ValueOf {
  key: Generated<number>
  blob: Uint8Array
  integer: number
  'integer?': number | null
  real: number
  'real?': number | null
  text: string
  'text?': string | null
}

/** The tables as Kysely wants them. */
export type Tables = {
  [T in keyof typeof tables]: {
    [C in keyof (typeof tables)[T]]: (typeof tables)[T][C] extends Column ? ValueOf[(typeof tables)[T][C]] : never
  }
}

/** A whole row of a table, as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
