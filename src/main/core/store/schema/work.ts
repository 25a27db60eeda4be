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
} as const satisfies Declared
