import type { Declared } from './column'

/** Of what outlives a host and belongs to no session: commands that run, words to take out of the file, trusted folders. */
export const workTables = {
  running_command: {
    command_id: 'text',
    session_key: 'integer',
  },
  erasure: {
    erasure_key: 'key',
  },
  trusted_folder: {
    folder: 'text',
    granted_at: 'integer',
    items: 'text',
  },
  place: {
    place_id: 'text',
    created_at: 'real',
    data: 'text',
  },
  allowed_setup: {
    repository: 'text',
    hash: 'text',
    allowed_at: 'real',
  },
} as const satisfies Declared
