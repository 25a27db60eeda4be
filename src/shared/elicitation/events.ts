import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ElicitationRequest, ElicitationResolution } from './entities'

export const elicitationRequested = defineEvent({
  type: 'elicitation.requested',
  summary: 'An agent or a client asks the user something and waits.',
  durability: 'durable',
  payload: ElicitationRequest,
})

export const elicitationResolved = defineEvent({
  type: 'elicitation.resolved',
  summary: 'A question is no longer open.',
  durability: 'durable',
  payload: ElicitationResolution,
})

/** Every event about questions that belongs to a session. */
export const elicitationEvents = [elicitationRequested, elicitationResolved] as const

export const elicitationsChanged = defineEvent({
  type: 'elicitations.changed',
  summary: 'How many questions of all sessions wait for the user.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({ pending: z.int().nonnegative() }),
})

/** Every event about questions that belongs to the host as a whole. */
export const elicitationServerEvents = [elicitationsChanged] as const
