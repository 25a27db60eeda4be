import type { Declared } from './column'

/** Of agents: those of sessions, and what they are started with. */
export const agentTables = {
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
    account_id: 'text?',
    harness_id: 'text?',
    client_id: 'text?',
    compression_mode: 'text?',
    undeclared: 'text?',
    approval_policy: 'text?',
    reasoning_effort: 'text?',
    failure: 'text?',
  },
  agent_setup: {
    agent_key: 'key',
    setup: 'text',
  },
  agent_note: {
    agent_key: 'integer',
    kind: 'text',
    text: 'text',
  },
  untold_message: {
    agent_key: 'integer',
    message_key: 'integer',
  },
  configuration: {
    configuration_key: 'key',
    kind: 'text',
    configuration_id: 'text',
    content: 'text',
  },
  adapter_model: {
    adapter_name: 'text',
    seen_at: 'real',
    models: 'text',
  },
} as const satisfies Declared
