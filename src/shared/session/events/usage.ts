import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { ContextWindowState, SessionUsage, UsageReport } from '../../usage/entities'
import { Turn } from '../entities'
import { ModelFailureKind } from '../model-failure'
import { sessionId } from './fields'

export const usage = defineEvent({
  type: 'usage',
  summary: 'Token totals of the session, and of the turn that changed them.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () =>
    SessionUsage.extend({
      sessionId,
      /** Tokens of the turn of the event, so far. */
      turnUsage: Turn.shape.usage,
    }),
  private: () =>
    z.object({
      /** Report that changed the totals. */
      report: UsageReport.optional(),
      /** Native session that it is about. */
      adapterSessionId: z.string().optional(),
    }),
})

export const contextWindowUpdated = defineEvent({
  type: 'contextWindow.updated',
  summary: "Fill level of the fullest agent's context.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => ContextWindowState,
})

export const adapterRaw = defineEvent({
  type: 'adapter.raw',
  summary: 'An agent sent a message unknown to its adapter.',
  stability: 'internal',
  durability: 'ephemeral',
  affects: [],
  payload: () =>
    z.object({
      agentId: z.string(),
      /** Message of the agent in its own format. */
      native: z.unknown().optional(),
    }),
})

export const modelCallFailure = defineEvent({
  type: 'model.call_failure',
  summary: 'A call of a model failed. The agent tries it again, or what it works on fails.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      /** User-facing reason for the failure. */
      errorMessage: z.string(),
      /** Kind of failure. */
      kind: ModelFailureKind,
      /** HTTP status of the provider's answer; absent when there was none, or the agent does not report it. */
      statusCode: z.int().optional(),
      /** Model that was called, if known. */
      model: z.string().optional(),
      /** Duration of the call in milliseconds; absent when the agent does not report it. */
      durationMs: z.number().nonnegative().optional(),
      /** True when the agent tries it again; absent when it does not say. */
      willRetry: z.boolean().optional(),
      /** Number of the retry that follows, from 1. */
      retry: z.int().positive().optional(),
      /** Maximum number of retries. */
      maxRetries: z.int().positive().optional(),
      /** Time until the retry in milliseconds. */
      retryDelayMs: z.number().nonnegative().optional(),
    }),
})

/** Events about usage and calls of models. */
export const usageEvents = [usage, contextWindowUpdated, adapterRaw, modelCallFailure] as const
