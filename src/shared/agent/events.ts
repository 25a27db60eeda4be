import { z } from 'zod'
import { time } from '../kernel/fields'
import { defineEvent } from '../kernel/define'
import { ClientIdentityObservation } from '../session/entities'

const sessionId = z.string()

export const connectorSwapEditRequested = defineEvent({
  type: 'connectorSwap.editRequested',
  summary:
    'A change of an agent needs a new session of its own; it waits until somebody says what that one is told of the conversation.',
  durability: 'ephemeral',
  payload: z.object({
    sessionId,
    agentId: z.string(),
    newModel: z.string().optional(),
    previousModel: z.string().optional(),
    newCwd: z.string().optional(),
    previousCwd: z.string().optional(),
  }),
})

export const clientAccountChanged = defineEvent({
  type: 'clientAccount.changed',
  summary: 'The agent works under another account than before.',
  durability: 'durable',
  payload: z.object({
    sessionId,
    clientId: z.string(),
    clientAccountId: z.string(),
    previousClientAccountId: z.string().nullable(),
    observedAt: time,
    source: z.string(),
    lastClientIdentityObservation: ClientIdentityObservation,
  }),
})

/** Every event of the agent subject. */
export const agentEvents = [connectorSwapEditRequested, clientAccountChanged] as const
