import { z } from 'zod'
import { time } from '../kernel/fields'

/** Coverage of one report. Reports of different granularity are never summed. */
export const UsageGranularity = z.enum(['call', 'message', 'query'])
export type UsageGranularity = z.infer<typeof UsageGranularity>

export const CostSource = z.enum(['provider-reported', 'client-reported', 'estimated'])
export type CostSource = z.infer<typeof CostSource>

/** Money in one currency, by source. */
export const CostTotal = z.object({
  currency: z.string(),
  /** Sum in the currency. */
  amount: z.number(),
  /** Parts of the sum by source. */
  bySource: z.record(CostSource, z.number()),
  /** From 0, everything reported, to 1, everything estimated. */
  estimatedShare: z.number(),
})

/** Token usage reported by an agent. `cumulative` reports replace earlier ones, `delta` reports add to them. */
export const UsageReport = z.object({
  granularity: UsageGranularity,
  /** Whether the report adds to earlier ones, or replaces them. */
  mode: z.enum(['delta', 'cumulative']),
  /** All input, cached or not. */
  inputTokens: z.number().nonnegative(),
  outputTokens: z.number().nonnegative(),
  cacheReadTokens: z.number().nonnegative().optional(),
  cacheWriteTokens: z.number().nonnegative().optional(),
  /** Part of the tokens written to a cache that it keeps for an hour. */
  longCacheWriteTokens: z.number().nonnegative().optional(),
  reasoningTokens: z.number().nonnegative().optional(),
  model: z.string().optional(),
  /** Service tier of the provider, such as `flex`, `priority` or `batch`; absent: the usual one. */
  serviceTier: z.string().max(40).optional(),
  /** Speed at a price of its own, such as `fast`; absent: the usual one. */
  speed: z.string().max(40).optional(),
  /** Region that the provider processed it in at a price of its own, such as `us`; absent: any. */
  region: z.string().max(40).optional(),
  /** Web searches that the provider did; absent: none. */
  webSearches: z.int().nonnegative().optional(),
  /** Cost; absent when it is not known. */
  cost: z
    .object({
      /** Sum in the currency. */
      amount: z.number(),
      currency: z.string(),
      /** Source of the amount. */
      source: CostSource,
    })
    .optional(),
})
export type UsageReport = z.infer<typeof UsageReport>

/** Tokens of a part of a conversation. */
export const TokenUsage = z.object({
  /** All input, cached or not. */
  inputTokens: z.number().nonnegative(),
  outputTokens: z.number().nonnegative(),
  cacheReadTokens: z.number().nonnegative().optional(),
  cacheWriteTokens: z.number().nonnegative().optional(),
  reasoningTokens: z.number().nonnegative().optional(),
  /** Known cost in US dollars; absent when none is known. */
  costUsd: z.number().nonnegative().optional(),
})
export type TokenUsage = z.infer<typeof TokenUsage>

export const ContextWindowState = z.object({
  /** Tokens in use. */
  currentTokens: z.number().nonnegative(),
  /** Size of the context window in tokens. */
  maxTokens: z.number().nonnegative(),
  /** Fill in percent, from 0. */
  percentage: z.number().nonnegative(),
  /** Fill by thresholds, of which `critical` is the highest. */
  level: z.enum(['ok', 'warn', 'critical']),
  lastUpdatedAt: time,
})
export type ContextWindowState = z.infer<typeof ContextWindowState>

/** Usage of a session so far. */
export const SessionUsage = z.object({
  /** Sum of all input, cached or not. */
  totalInputTokens: z.number().nonnegative(),
  /** Sum of all output. */
  totalOutputTokens: z.number().nonnegative(),
  totalTokens: z.number().nonnegative(),
  /** Number of calls of models, as far as they are reported. */
  totalCalls: z.int().nonnegative(),
  /** Input tokens read from a cache; absent when there were none. */
  totalCacheReadTokens: z.number().nonnegative().optional(),
  /** Number of adapters that reported usage. */
  adapterCount: z.int().nonnegative(),
  /** In US dollars, estimates included; absent when no such cost is known. */
  costUsd: z.number().nonnegative().optional(),
})
export type SessionUsage = z.infer<typeof SessionUsage>

/** Maximum number of rows about one session in an answer. */
export const MAX_USAGE_DAYS = 2000

/** Usage of an agent with a model on one day, in one currency and from one source. */
export const UsageDay = z.object({
  /** Number of the first quarter of an hour in which something was used, since the Unix epoch. */
  firstQuarter: z.int().nonnegative(),
  /** Day in the time zone that was asked for, such as `2026-07-31`; absent for days of UTC. */
  day: z.string().optional(),
  agentId: z.string(),
  /** Empty when the agent is not known any more. */
  adapterName: z.string(),
  /** Empty when it is not reported. */
  model: z.string(),
  /** Empty where no cost is known, as `source`. */
  currency: z.string(),
  /** Source of the amount; empty where no cost is known. */
  source: z.union([CostSource, z.literal('')]),
  inputTokens: z.number().nonnegative(),
  outputTokens: z.number().nonnegative(),
  cacheReadTokens: z.number().nonnegative(),
  cacheWriteTokens: z.number().nonnegative(),
  reasoningTokens: z.number().nonnegative(),
  /** Number of calls of models, as far as they are reported. */
  calls: z.int().nonnegative(),
  uncostedTokens: z.number().nonnegative(),
  /** Sum in the currency; 0 where no cost is known. */
  amount: z.number().nonnegative(),
})
export type UsageDay = z.infer<typeof UsageDay>
