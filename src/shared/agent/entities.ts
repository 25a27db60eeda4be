import { z } from 'zod'
import { ConfigOrigin } from '../configuration/entities'
import { ApprovalPolicy, CompressionMode, ReasoningEffort, ReasoningLevels, SystemPrompt } from '../session/entities'

/** What a selection comes to: the adapter and all that its agent is started with. What is absent is the adapter's own. */
export const AgentConfig = z.object({
  adapterName: z.string(),
  model: z.string().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** The efforts of the model; absent where it has none, or its agent has not told them yet. */
  supportedReasoningLevels: ReasoningLevels.optional(),
  systemPrompt: SystemPrompt.optional(),
  allowedTools: z.array(z.string()).optional(),
  disallowedTools: z.array(z.string()).optional(),
  allowedDirectories: z.array(z.string()).optional(),
  providerConfigId: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
  cwd: z.string().optional(),
  mode: z.string().optional(),
  personaId: z.string().optional(),
  personaName: z.string().optional(),
  profileId: z.string().optional(),
  profileName: z.string().optional(),
  /** Where each of the values comes from, by its name. */
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
      'approvalPolicy',
      'compressionMode',
      'cwd',
      'mode',
    ]),
    ConfigOrigin,
  ),
})
export type AgentConfig = z.infer<typeof AgentConfig>

/** One level of the approval policy: what it sets, or null. */
export const PolicyLevel = z.object({
  origin: ConfigOrigin,
  policy: ApprovalPolicy.nullable(),
  /** The profile's. */
  name: z.string().optional(),
})
export type PolicyLevel = z.infer<typeof PolicyLevel>

/** How a change reaches an agent: at once, by starting it anew, or not yet, because somebody has to decide. */
export const AgentChange = z.enum(['in-place', 'swapped', 'edit-requested'])
export type AgentChange = z.infer<typeof AgentChange>

/** What an agent that has to begin a new session of its own is told of the conversation so far. */
export const SwapHistory = z.union([
  z.literal('replay'),
  z.literal('fresh'),
  z.strictObject({ text: z.string().max(1_000_000) }),
])
export type SwapHistory = z.infer<typeof SwapHistory>
