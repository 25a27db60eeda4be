import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { machineOfSession } from '../kernel/fields'
import { AttentionEntry } from './entities'

export const attentionSeen = defineEvent({
  type: 'attention.seen',
  summary: 'The user has taken note of the outcome of the last turn.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ sessionId: z.string() }),
})

/** Every session event about attention. */
export const attentionEvents = [attentionSeen] as const

export const attentionChanged = defineEvent({
  type: 'attention.changed',
  summary: 'The attention state of sessions changed. Changes that follow each other closely are announced together.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'attention.list',
  payload: () =>
    z.object({
      /** New states; a session that became idle is included once. */
      sessions: z.array(AttentionEntry),
      /** Sessions that no longer exist. */
      removed: z.array(z.string()),
      /** Machine of the removed sessions. Absent: this host. */
      machineId: machineOfSession,
    }),
})

/** Every host event about attention. */
export const attentionServerEvents = [attentionChanged] as const
