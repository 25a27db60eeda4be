import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { machineOfSession, time } from '../kernel/fields'
import { AttentionEntry, PendingOutcome } from './entities'

export const attentionSeen = defineEvent({
  type: 'attention.seen',
  summary: 'The user has taken note of the outcome of the last turn.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () => z.object({ sessionId: z.string() }),
})

export const attentionUnseen = defineEvent({
  type: 'attention.unseen',
  summary: 'The user marked the session as unseen, as if its last turn had just ended with nobody looking.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** State that it is in from now on. */
      outcome: PendingOutcome,
    }),
})

export const attentionSnoozed = defineEvent({
  type: 'attention.snoozed',
  summary: 'The user put the session off until a time, or no longer.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session', 'list'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Time at which it comes back, in Unix milliseconds; null: at once. */
      until: time.nullable(),
    }),
})

/** Every session event about attention. */
export const attentionEvents = [attentionSeen, attentionUnseen, attentionSnoozed] as const

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
