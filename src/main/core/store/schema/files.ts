import type { Declared } from './column'

/** Of files and long outputs, and of who has them. */
export const fileTables = {
  blob: {
    blob_key: 'key',
    blob_id: 'text',
    size: 'integer',
    lines: 'integer',
    characters: 'integer',
    mime_type: 'text?',
  },
  file_edit: {
    message_key: 'integer',
    tool_call_id: 'text',
    path: 'text',
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
    is_packed: 'integer',
  },
  message_blob: {
    message_key: 'integer',
    blob_key: 'integer',
  },
  session_blob: {
    session_key: 'integer',
    blob_key: 'integer',
  },
} as const satisfies Declared
