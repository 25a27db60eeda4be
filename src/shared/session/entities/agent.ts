import { z } from 'zod'
import { time } from '../../kernel/fields'
import type { SystemPrompt } from './vocabulary'
import { AgentRole, AgentStatus, ApprovalPolicy, CompressionMode, ReasoningEffort } from './vocabulary'

export const Agent = z.looseObject({
  agentId: z.string(),
  sessionId: z.string(),
  adapterId: z.string(),
  adapterName: z.string(),
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
  /** The program that last ran it: the adapter's name and, where the agent tells it, a slash and its version. */
  harnessId: z.string().optional(),
  clientId: z.string().optional(),
  compressionMode: CompressionMode.optional(),
  /** Counts where neither the session nor the agent's profile sets one and no permission rule answers. */
  approvalPolicy: ApprovalPolicy.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** How it ended by itself, for people, as long as it has not been started again. */
  failure: z.string().optional(),
})
export type Agent = z.infer<typeof Agent>

/** What an agent is started with beside its own fields, also after a restart. */
export interface AgentSetup {
  readonly mode?: string
  readonly systemPrompt?: SystemPrompt
  /** An empty list allows none. */
  readonly allowedTools?: readonly string[]
  /** Wins over `allowedTools`. */
  readonly disallowedTools?: readonly string[]
  /** Absent: the adapter's default. Empty: none. */
  readonly allowedDirectories?: readonly string[]
  /** While its session works as a custom agent that has a model: the one it had before, or null for its own. */
  readonly modelBeforeCustomAgent?: string | null
  /** Set when it began anew: what came before, up to and with this message, is not told to it, but `text`, if there is one. */
  readonly historyStart?: { readonly afterMessageId: string; readonly text?: string }
}
