import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { ContextWindowState } from '../../usage/entities'
import { SessionUsage } from '../../usage/entities'
import { Turn } from '../entities'
import { sessionId } from './fields'

export const usage = defineEvent({
  type: 'usage',
  summary: 'Token totals of the session, and of the turn that changed them.',
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () =>
    SessionUsage.extend({
      sessionId,
      /** Tokens of the turn of the event, so far. */
      turnUsage: Turn.shape.usage,
    }),
})

export const contextWindowUpdated = defineEvent({
  type: 'contextWindow.updated',
  summary: "Fill level of the fullest agent's context.",
  durability: 'durable',
  readBy: 'session.subscribe',
  payload: () => ContextWindowState,
})

export const adapterRaw = defineEvent({
  type: 'adapter.raw',
  summary: 'An agent sent a message unknown to its adapter.',
  stability: 'internal',
  durability: 'ephemeral',
  payload: () =>
    z.object({
      agentId: z.string(),
      /** Message of the agent in its own format. */
      native: z.unknown().optional(),
    }),
})

/** Events about usage. */
export const usageEvents = [usage, contextWindowUpdated, adapterRaw] as const
