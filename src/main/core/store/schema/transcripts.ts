import type { Declared } from './column'

/** Of the sessions of other tools. */
export const transcriptTables = {
  transcript: {
    path: 'text',
    native_id: 'text',
    adapter_name: 'text',
    session_id: 'text?',
    parent_id: 'text?',
    size: 'integer',
    changed_at: 'real',
    imported_size: 'integer?',
    imported_changed_at: 'real?',
    imported_sequence: 'integer?',
  },
  transcript_cursor: {
    session_id: 'text',
    value: 'text',
  },
  transcript_copy: {
    session_id: 'text',
    path: 'text',
    part: 'integer',
    size: 'integer',
    bytes: 'blob',
  },
  transcript_account: {
    session_id: 'text',
    reader: 'integer',
    account: 'text',
  },
  unknown_record: {
    transcript_id: 'text',
    number: 'integer',
    session_id: 'text',
    position: 'integer',
    timestamp: 'integer',
    raw: 'text',
  },
} as const satisfies Declared
