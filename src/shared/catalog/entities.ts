import { z } from 'zod'
import { ReasoningLevels } from '../session/entities'

/** A model that an agent can be set to. */
export const CatalogModel = z.object({
  /** As the agent calls it. */
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  adapterName: z.string(),
  capabilities: z.object({
    limits: z
      .object({
        /** As the agent said when it last used the model. */
        max_context_window_tokens: z.int().positive().optional(),
      })
      .optional(),
  }),
  /** Absent where it has no choice of efforts, or was not used yet. */
  supportedReasoningLevels: ReasoningLevels.optional(),
  billing: z
    .object({
      /** List prices per million tokens. */
      tokenPrices: z.object({
        currency: z.string(),
        /** The day on which they were looked up. */
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

/** A tool that an agent has of its own or gets from an MCP server. */
export const CatalogTool = z.object({
  name: z.string(),
  /** `<server>.<tool>` for those of MCP servers. */
  namespacedName: z.string().optional(),
  description: z.string(),
  /** A JSON schema. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** The agent it belongs to … */
  adapterName: z.string().optional(),
  /** … or the MCP server. */
  serverName: z.string().optional(),
})
export type CatalogTool = z.infer<typeof CatalogTool>

/** How much of an allowance is used up. */
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
