import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Terminal } from './entities'

export const terminalsChanged = defineEvent({
  type: 'terminal.changed',
  summary: 'A terminal of the session was opened or closed, or its program ended. Output is read with `terminal.read`.',
  durability: 'ephemeral',
  readBy: 'terminal.list',
  affects: [],
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Open terminals of the session, oldest first. */
      terminals: z.array(Terminal),
    }),
})

/** Every event about terminals. */
export const terminalEvents = [terminalsChanged] as const
