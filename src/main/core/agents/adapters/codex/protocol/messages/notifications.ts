import { z } from 'zod'
import { ofThread } from './fields'
import { FileChange } from './items'

/* What the server tells of its threads. */

export const SummaryPartParams = z.object({ ...ofThread, itemId: z.string(), summaryIndex: z.number() })
export const ProgressParams = z.object({ ...ofThread, itemId: z.string(), message: z.string() })
export const PatchParams = z.object({ ...ofThread, itemId: z.string(), changes: z.array(FileChange) })
const TurnError = z.object({
  message: z.string(),
  codexErrorInfo: z.unknown().optional(),
  additionalDetails: z.string().nullish(),
})
export type TurnError = z.infer<typeof TurnError>
const Turn = z.object({
  id: z.string(),
  status: z.string(),
  error: TurnError.nullish(),
  items: z.array(z.unknown()).optional(),
})
export type Turn = z.infer<typeof Turn>
export const TurnParams = z.object({ ...ofThread, turn: Turn })
export const GoalParams = z.object({
  ...ofThread,
  goal: z.object({
    objective: z.string(),
    status: z.string().default('active'),
    tokenBudget: z.number().nullish(),
    tokensUsed: z.number().nullish(),
  }),
})
export type Goal = z.infer<typeof GoalParams>['goal']
export const ErrorParams = z.object({
  error: TurnError,
  willRetry: z.boolean(),
  threadId: z.string().nullish(),
})

export const PlanParams = z.object({
  ...ofThread,
  plan: z.array(z.object({ step: z.string(), status: z.string() })),
  explanation: z.string().nullish(),
})

/** Tokens of a model call, or of all. */
export interface Tokens {
  readonly totalTokens: number
  readonly inputTokens: number
  readonly cachedInputTokens: number
  readonly cacheWriteInputTokens?: number | undefined
  readonly outputTokens: number
  readonly reasoningOutputTokens: number
}

export const HookParams = z.object({
  ...ofThread,
  run: z.object({
    id: z.string(),
    eventName: z.string(),
    status: z.string(),
    sourcePath: z.string().nullish(),
    entries: z.array(z.object({ text: z.string() })).optional(),
  }),
})
export type HookRun = z.infer<typeof HookParams>['run']
export const ReroutedParams = z.object({ fromModel: z.string(), toModel: z.string() })
export const SummaryParams = z.object({ summary: z.string(), details: z.string().nullish() })
export const WritableParams = z.object({ samplePaths: z.array(z.string()) })
export const ReviewedParams = z.object({
  review: z.object({ status: z.string(), rationale: z.string().nullish() }),
})

export const NameParams = z.object({ ...ofThread, threadName: z.string().nullish() })
export const ServerStatusParams = z.object({
  name: z.string(),
  status: z.string(),
  error: z.string().nullish(),
})

export const ThreadParams = z.object(ofThread)
