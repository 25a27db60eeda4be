import type { Declared } from './column'

/** Of the log. */
export const eventTables = {
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
    private: 'text?',
  },
  event_bundle: {
    session_key: 'integer',
    first_sequence: 'integer',
    last_sequence: 'integer',
    count: 'integer',
    packed: 'blob',
  },
  private_event: {
    session_key: 'integer',
    after_sequence: 'integer',
    number: 'integer',
    type: 'text',
    payload: 'text',
  },
  log_baseline: {
    session_key: 'key',
    session_id: 'text',
    sequence: 'integer',
    packed: 'blob',
  },
  unlogged: {
    session_key: 'key',
  },
  unpacked: {
    kind: 'text',
    after_key: 'integer',
    end_key: 'integer',
  },
} as const satisfies Declared
