import { z } from 'zod'
import { storedPath } from '../kernel/fields'
import { ConfigOrigin } from '../configuration/entities'
import { ApprovalPolicy, CompressionMode, ReasoningEffort, ReasoningLevels, SystemPrompt } from '../session/entities'

/**
 * Resolved configuration of a selection: the adapter and everything its agent is started with. Absent values are the
 * adapter's defaults.
 */
export const AgentConfig = z.object({
  adapterName: z.string(),
  model: z.string().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** Reasoning efforts of the model; absent when it has none or the agent has not reported them yet. */
  supportedReasoningLevels: ReasoningLevels.optional(),
  systemPrompt: SystemPrompt.optional(),
  allowedTools: z.array(z.string()).optional(),
  disallowedTools: z.array(z.string()).optional(),
  allowedDirectories: z.array(storedPath).optional(),
  providerConfigId: z.string().optional(),
  /** Account to work under; absent: the existing login. */
  accountId: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
  cwd: storedPath.optional(),
  mode: z.string().optional(),
  personaId: z.string().optional(),
  personaName: z.string().optional(),
  profileId: z.string().optional(),
  profileName: z.string().optional(),
  /** Origin of each value, by name. */
  origins: z.partialRecord(
    z.enum([
      'adapterName',
      'model',
      'reasoningEffort',
      'systemPrompt',
      'allowedTools',
      'disallowedTools',
      'allowedDirectories',
      'providerConfigId',
      'accountId',
      'approvalPolicy',
      'compressionMode',
      'cwd',
      'mode',
    ]),
    ConfigOrigin,
  ),
})
export type AgentConfig = z.infer<typeof AgentConfig>

/** One level of the approval policy: its value, or null. */
export const PolicyLevel = z.object({
  origin: ConfigOrigin,
  /** Policy of this level; null when it leaves the decision to the next one. */
  policy: ApprovalPolicy.nullable(),
  /** Name of the profile. */
  name: z.string().optional(),
})
export type PolicyLevel = z.infer<typeof PolicyLevel>

/** Way a change reaches an agent: in place, by a restart, or only after the user decides. */
export const AgentChange = z.enum(['in-place', 'swapped', 'edit-requested'])
export type AgentChange = z.infer<typeof AgentChange>

/** Conversation history given to an agent that has to start a new native session. */
export const SwapHistory = z.union([
  z.literal('replay'),
  z.literal('fresh'),
  z.strictObject({
    /** Text that the new native session starts with in place of the conversation. */
    text: z.string().max(1_000_000),
  }),
])
export type SwapHistory = z.infer<typeof SwapHistory>
