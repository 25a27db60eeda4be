import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ElicitationRequest, ElicitationResolution } from './entities'

export const elicitationRequested = defineEvent({
  type: 'elicitation.requested',
  summary: 'An agent or a client asked the user a question and is waiting.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows', 'attention', 'roster'],
  payload: () => ElicitationRequest,
})

export const elicitationResolved = defineEvent({
  type: 'elicitation.resolved',
  summary: 'A question is no longer open.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () => ElicitationResolution,
})

/** Every event about questions that belongs to a session. */
export const elicitationEvents = [elicitationRequested, elicitationResolved] as const

export const elicitationsChanged = defineEvent({
  type: 'elicitations.changed',
  summary: 'Number of open questions for the user, over all sessions.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'elicitation.list',
  payload: () =>
    z.object({
      /** Number of questions that wait for an answer. */
      pending: z.int().nonnegative(),
    }),
})

/** Every event about questions that belongs to the host as a whole. */
export const elicitationServerEvents = [elicitationsChanged] as const
