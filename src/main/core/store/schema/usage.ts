import type { Declared } from './column'

/** Sums of usage, for each quarter of an hour and for each day. */
export const usageSums = {
  input_tokens: 'real',
  output_tokens: 'real',
  cache_read_tokens: 'real',
  cache_write_tokens: 'real',
  reasoning_tokens: 'real',
  calls: 'integer',
  uncosted_tokens: 'real',
  amount: 'real',
} as const satisfies Declared[string]

/** Of what was used. */
export const usageTables = {
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
    call_id: 'text?',
    long_cache_write_tokens: 'real?',
    service_tier: 'text?',
    speed: 'text?',
    region: 'text?',
    web_searches: 'integer?',
  },
  usage_total: {
    session_key: 'integer',
    adapter_session_id: 'text',
    agent_id: 'text',
    model: 'text',
    quarter: 'integer',
    currency: 'text',
    source: 'text',
    ...usageSums,
  },
  usage_day: {
    session_key: 'integer',
    adapter_session_id: 'text',
    agent_id: 'text',
    model: 'text',
    day: 'integer',
    currency: 'text',
    source: 'text',
    first_quarter: 'integer',
    last_quarter: 'integer',
    ...usageSums,
  },
  /** Discovered sessions whose usage was counted from their files, and the state of the files then. */
  found_count: {
    session_key: 'key',
    last_activity_at: 'real',
    source_size: 'integer?',
    reader: 'integer',
  },
  found_usage: {
    session_key: 'integer',
    model: 'text',
    quarter: 'integer',
    currency: 'text',
    source: 'text',
    ...usageSums,
  },
  /** Calls that count in a discovered session, so that copies of them in others do not. */
  found_call: {
    call_id: 'text',
    session_key: 'integer',
  },
} as const satisfies Declared
