import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, sessionId } from '../kernel/fields'
import { SessionUsage } from '../session/conversation-types'
import { CostSource } from './entities'
import { QUARTER_MS } from './rollup'

const tokens = z.number().nonnegative()
const quarter = z.int().nonnegative().multipleOf(QUARTER_MS)

/** Money of one currency, and how much of it who vouches for. */
const CostTotal = z.object({
  currency: z.string(),
  amount: z.number(),
  bySource: z.record(CostSource, z.number()),
  /** From 0, everything reported, to 1, everything estimated. */
  estimatedShare: z.number(),
})

const UsageTotals = z.object({
  /** All input, so also what is read from and written to a cache. */
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
  reasoningTokens: tokens,
  totalTokens: tokens,
  /** Reports that count: calls where the agent reports each call. */
  totalCalls: z.int().nonnegative(),
  /** By currency. */
  costs: z.array(CostTotal),
  /** Tokens of which no cost is known, neither reported nor estimated. */
  uncostedTokens: tokens,
})

export const reportUsage = defineRequest({
  name: 'session.usage',
  summary:
    'Tell the token totals of a session that a client has added up itself. They count as long as no agent of the session reports to the host, so nothing is counted twice.',
  scope: 'session',
  input: z.strictObject({ sessionId, ...SessionUsage.shape }),
  output: z.object({ acknowledged: z.literal(true) }),
  errors: ['session-not-found'],
})

export const queryUsage = defineRequest({
  name: 'usage.query',
  summary:
    'Add up what was used, by a dimension. Nothing is counted twice. `call` and `turn` need a session. A `branch` is a session with all that branched from it, so branches lie within each other; `adapter` adds up all agents of a kind, by its name.',
  scope: 'server',
  input: z
    .strictObject({
      groupBy: z.enum(['call', 'turn', 'agent', 'adapter', 'session', 'branch', 'project', 'day', 'model']),
      sessionId: id.optional(),
      /** Unix ms, a whole quarter of an hour; what was reported from then on. */
      since: quarter.optional(),
      /** Unix ms, a whole quarter of an hour; what was reported before. */
      until: quarter.optional(),
      /** For `day`: how far local time is ahead of UTC, in minutes. */
      timeZoneOffset: z.int().min(-1440).max(1440).multipleOf(15).default(0),
    })
    .refine(({ groupBy, sessionId }) => sessionId !== undefined || (groupBy !== 'call' && groupBy !== 'turn'), {
      message: 'calls and turns can only be told of one session',
      path: ['sessionId'],
    }),
  output: z.object({
    /** `key` is null for what belongs to no group, a report without a model for example. */
    groups: z.array(z.object({ key: z.string().nullable(), totals: UsageTotals })),
    total: UsageTotals,
    /** The day of the prices that estimates are made from. */
    pricesAsOf: z.string(),
  }),
  errors: ['session-not-found'],
})

export const getMetrics = defineRequest({
  name: 'session.usage.getMetrics',
  summary: 'What a session used so far, by model, and how long its agents worked.',
  scope: 'session',
  input: bySession,
  output: z.object({
    /** Turns. */
    totalUserRequests: z.int().nonnegative(),
    /** How long turns took, in milliseconds. */
    totalApiDurationMs: z.number().nonnegative(),
    /** Unix ms. */
    sessionStartTime: z.number(),
    /** By the model's name; empty where an agent does not tell it. */
    modelMetrics: z.record(
      z.string(),
      z.object({
        requests: z.object({ count: z.int().nonnegative(), costs: z.array(CostTotal) }),
        usage: UsageTotals.pick({
          inputTokens: true,
          outputTokens: true,
          cacheReadTokens: true,
          cacheWriteTokens: true,
          reasoningTokens: true,
        }),
      }),
    ),
    currentModel: z.string().optional(),
    lastCallInputTokens: tokens.optional(),
    lastCallOutputTokens: tokens.optional(),
  }),
  errors: ['session-not-found'],
})

/** Every request about usage. */
export const usageRequests = [reportUsage, queryUsage, getMetrics] as const
