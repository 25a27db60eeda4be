import { z } from 'zod'
import { time } from '../kernel/fields'
import { defineEvent } from '../kernel/define'
import { ClientIdentityObservation } from '../session/entities'
import { sessionAgentEvents } from './events/session-agents'

const sessionId = z.string()

export const connectorSwapEditRequested = defineEvent({
  type: 'connectorSwap.editRequested',
  summary:
    'A change of an agent requires a new native session. The change waits until the user chooses the conversation history that the new session gets.',
  durability: 'ephemeral',
  affects: [],
  payload: () =>
    z.object({
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
  summary: 'The agent works under a different account.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['session'],
  payload: () =>
    z.object({
      sessionId,
      clientId: z.string(),
      clientAccountId: z.string(),
      /** Account before the change; null when none was known. */
      previousClientAccountId: z.string().nullable(),
      observedAt: time,
      /** Program or service that the observation came from. */
      source: z.string(),
      /** Observation that showed the change. */
      lastClientIdentityObservation: ClientIdentityObservation,
    }),
})

/** Every event of the agent subject. */
export const agentEvents = [...sessionAgentEvents, connectorSwapEditRequested, clientAccountChanged] as const
