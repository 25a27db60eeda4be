import { z } from 'zod'
import { time } from '../../kernel/fields'
import {
  AgentRole,
  AgentStatus,
  ApprovalPolicy,
  CompressionMode,
  ReasoningEffort,
  SystemPrompt,
} from '../../vocabulary/entities'

export const Agent = z.looseObject({
  agentId: z.string(),
  sessionId: z.string(),
  adapterId: z.string(),
  adapterName: z.string(),
  /** Whether messages without named recipients go to it. */
  role: AgentRole,
  status: AgentStatus,
  createdAt: time,
  lastActivityAt: time,
  adapterSessionId: z.string().optional(),
  model: z.string().optional(),
  cwd: z.string().optional(),
  providerConfigId: z.string().optional(),
  personaId: z.string().optional(),
  profileId: z.string().optional(),
  /** Account that it works under; absent: the existing login. */
  accountId: z.string().optional(),
  /** Program that last ran it: the adapter's name, followed by a slash and the version if the agent reports it. */
  harnessId: z.string().optional(),
  clientId: z.string().optional(),
  compressionMode: CompressionMode.optional(),
  /** Applies when neither the session nor the agent's profile sets one and no permission rule matches. */
  approvalPolicy: ApprovalPolicy.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** User-facing reason for its unexpected end, until it is restarted. */
  failure: z.string().optional(),
})
export type Agent = z.infer<typeof Agent>

const { agentId: _id, sessionId: _session, createdAt: _created, ...changeableFields } = Agent.shape
type ChangeableFields = typeof changeableFields

/** Changed fields of an agent with their new values; null unsets a field, an absent one is unchanged. */
export const AgentChanges = z.looseObject(
  Object.fromEntries(Object.entries(changeableFields).map(([name, field]) => [name, field.nullish()])) as {
    [K in keyof ChangeableFields]: z.ZodOptional<z.ZodNullable<ChangeableFields[K]>>
  },
)
export type AgentChanges = z.infer<typeof AgentChanges>

/** Start options of an agent beyond its own fields, also used after a restart. */
export const AgentSetup = z.object({
  mode: z.string().optional(),
  systemPrompt: SystemPrompt.optional(),
  /** An empty list allows none. */
  allowedTools: z.array(z.string()).readonly().optional(),
  /** Takes precedence over `allowedTools`. */
  disallowedTools: z.array(z.string()).readonly().optional(),
  /** Absent: the adapter's default. Empty: none. */
  allowedDirectories: z.array(z.string()).readonly().optional(),
  /** Set while its session uses a custom agent with a model: the previous model, or null for the agent's default. */
  modelBeforeCustomAgent: z.string().nullable().optional(),
  /** Set when it started over: messages up to and including this one are not given to it, except `text`, if present. */
  historyStart: z.object({ afterMessageId: z.string(), text: z.string().optional() }).readonly().optional(),
})
export type AgentSetup = Readonly<z.infer<typeof AgentSetup>>
