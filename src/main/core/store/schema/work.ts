import type { Declared } from './column'

/** Of what outlives a host and is no state of a session: commands that run, words to take out of the file, worktrees, attempts, automations, other machines. */
export const workTables = {
  running_command: {
    command_id: 'text',
    session_key: 'integer',
  },
  command_receipt: {
    command_id: 'text',
    stored_at: 'real',
  },
  terminal: {
    terminal_id: 'text',
    session_key: 'integer',
    data: 'text',
    screen: 'blob',
  },
  erasure: {
    erasure_key: 'key',
  },
  trusted_folder: {
    folder: 'text',
    granted_at: 'integer',
    items: 'text',
  },
  blocked_folder: {
    folder: 'text',
    content_hash: 'text',
    blocked_at: 'integer',
  },
  landing: {
    landing_id: 'text',
    created_at: 'real',
    data: 'text',
  },
  told_conflict: {
    conflict: 'text',
    told_at: 'real',
  },
  place: {
    place_id: 'text',
    created_at: 'real',
    data: 'text',
  },
  attempt_group: {
    group_id: 'text',
    created_at: 'real',
    data: 'text',
  },
  attempt: {
    session_id: 'text',
    group_id: 'text',
    position: 'integer',
    data: 'text',
  },
  automation: {
    automation_id: 'text',
    data: 'text',
  },
  automation_run: {
    run_id: 'text',
    automation_id: 'text',
    due_at: 'real',
    session_id: 'text',
    state: 'text',
    data: 'text',
  },
  machine: {
    machine_id: 'text',
    added_at: 'real',
    data: 'text',
  },
  machine_session: {
    session_ref: 'text',
    machine_id: 'text',
    status: 'text',
    branch_kind: 'text?',
    last_activity_at: 'real',
    data: 'text',
    attention: 'text?',
    usage_sequence: 'integer?',
    usage_activity_at: 'real?',
  },
  machine_usage: {
    session_ref: 'text',
    agent_id: 'text',
    adapter_name: 'text',
    model: 'text',
    first_quarter: 'integer',
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
  fleet_cursor: {
    fleet: 'text',
    session_id: 'text',
    sequence: 'integer',
    listed: 'text?',
  },
  machine_copy: {
    copy_key: 'key',
    session_ref: 'text',
    machine_id: 'text',
    copied_at: 'real',
    is_opened: 'integer',
    data: 'blob',
  },
  allowed_setup: {
    repository: 'text',
    hash: 'text',
    allowed_at: 'real',
  },
  model_consent: {
    model: 'text',
    folder: 'text',
    consented_at: 'real',
  },
} as const satisfies Declared
