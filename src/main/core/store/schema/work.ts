import type { Declared } from './column'

/** Of work that outlives a host: commands that run, and words to take out of the file. */
export const workTables = {
  running_command: {
    command_id: 'text',
    session_key: 'integer',
  },
  erasure: {
    erasure_key: 'key',
  },
} as const satisfies Declared
