import type { Declared } from './column'

/** Of what the user is asked, and of rules that answer. */
export const askedTables = {
  elicitation: {
    elicitation_key: 'key',
    request_id: 'text',
    session_key: 'integer',
    request: 'text',
    resolved_at: 'real?',
    resolution: 'text?',
    is_offered: 'integer',
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
  stricter_reading: {
    kind: 'text',
    name: 'text',
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
} as const satisfies Declared
