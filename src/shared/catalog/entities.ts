import { z } from 'zod'
import { ReasoningLevels } from '../session/entities'

/** A model that an agent can be set to. */
export const CatalogModel = z.object({
  /** Id used by the agent. */
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  adapterName: z.string(),
  capabilities: z.object({
    limits: z
      .object({
        /** As reported by the agent when it last used the model. */
        max_context_window_tokens: z.int().positive().optional(),
      })
      .optional(),
  }),
  /** Absent when it has no configurable effort or has not been used yet. */
  supportedReasoningLevels: ReasoningLevels.optional(),
  billing: z
    .object({
      /** List prices per million tokens. */
      tokenPrices: z.object({
        currency: z.string(),
        /** Date of the price list. */
        asOf: z.string(),
        input: z.number(),
        output: z.number(),
        cacheRead: z.number().optional(),
        cacheWrite: z.number().optional(),
      }),
    })
    .optional(),
})
export type CatalogModel = z.infer<typeof CatalogModel>

/** A built-in tool of an agent, or a tool of an MCP server. */
export const CatalogTool = z.object({
  name: z.string(),
  /** `<server>.<tool>` for tools of MCP servers. */
  namespacedName: z.string().optional(),
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
  isUnlimitedEntitlement: z.boolean(),
  entitlementRequests: z.int(),
  usedRequests: z.int(),
  usageAllowedWithExhaustedQuota: z.boolean(),
  /** 0 to 100. */
  remainingPercentage: z.number(),
  overage: z.number(),
  overageAllowedWithExhaustedQuota: z.boolean(),
  /** ISO 8601. */
  resetDate: z.string().optional(),
})
export type QuotaSnapshot = z.infer<typeof QuotaSnapshot>
