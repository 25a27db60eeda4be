import { z } from 'zod'
import { ReasoningLevels } from '../session/entities'

/** A model that an agent can be set to. */
export const CatalogModel = z.object({
  /** Id used by the agent. */
  id: z.string(),
  /** Display name of the model. */
  name: z.string(),
  /** What distinguishes the model, as its provider says. */
  description: z.string().optional(),
  adapterName: z.string(),
  capabilities: z.object({
    /** Sizes that the model accepts. */
    limits: z
      .object({
        /** As reported by the agent when it last used the model. */
        max_context_window_tokens: z.int().positive().optional(),
      })
      .optional(),
  }),
  /** Absent when it has no configurable effort or has not been used yet. */
  supportedReasoningLevels: ReasoningLevels.optional(),
  /** Prices of the model; absent when none are known. */
  billing: z
    .object({
      /** List prices per million tokens. */
      tokenPrices: z.object({
        currency: z.string(),
        /** Date of the price list. */
        asOf: z.string(),
        /** Price of input. */
        input: z.number(),
        /** Price of output. */
        output: z.number(),
        /** Price of input read from a cache; absent: that of input. */
        cacheRead: z.number().optional(),
        /** Price of input written to a cache; absent: that of input. */
        cacheWrite: z.number().optional(),
      }),
    })
    .optional(),
})
export type CatalogModel = z.infer<typeof CatalogModel>

/** A built-in tool of an agent, or a tool of an MCP server. */
export const CatalogTool = z.object({
  /** Name that the model calls it by. */
  name: z.string(),
  /** `<server>.<tool>` for tools of MCP servers. */
  namespacedName: z.string().optional(),
  /** Purpose of the tool, as it describes itself. */
  description: z.string(),
  /** JSON schema. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** Agent that has the tool … */
  adapterName: z.string().optional(),
  /** … or MCP server. */
  serverName: z.string().optional(),
})
export type CatalogTool = z.infer<typeof CatalogTool>

/** Usage of one allowance. */
export const QuotaSnapshot = z.object({
  /** True when the allowance has no limit. */
  isUnlimitedEntitlement: z.boolean(),
  /** Requests that the allowance contains. */
  entitlementRequests: z.int(),
  /** Requests that were used in the present period. */
  usedRequests: z.int(),
  /** True when more may be used after the allowance. */
  usageAllowedWithExhaustedQuota: z.boolean(),
  /** 0 to 100. */
  remainingPercentage: z.number(),
  /** Requests that were used beyond the allowance. */
  overage: z.number(),
  /** True when more may be used after the allowance, at a price. */
  overageAllowedWithExhaustedQuota: z.boolean(),
  /** ISO 8601. */
  resetDate: z.string().optional(),
})
export type QuotaSnapshot = z.infer<typeof QuotaSnapshot>
