import { z } from 'zod'

export const SessionStatus = z.enum(['active', 'closed', 'archived', 'discovered'])
export type SessionStatus = z.infer<typeof SessionStatus>

/** Origin of a title; an unknown origin counts as `user`. */
export const TitleOrigin = z.enum(['user', 'agent', 'rules'])
export type TitleOrigin = z.infer<typeof TitleOrigin>

export const BranchKind = z.enum(['fork', 'branch', 'subagent', 'compress', 'rewrite', 'coordinator', 'aside'])
export type BranchKind = z.infer<typeof BranchKind>

export const AgentRole = z.enum(['lead', 'member'])
export type AgentRole = z.infer<typeof AgentRole>

/** `dead`: its connection is lost and can be restored. `disposed`: replaced, kept for its messages. */
export const AgentStatus = z.enum(['idle', 'active', 'dead', 'disposed'])
export type AgentStatus = z.infer<typeof AgentStatus>

export const ApprovalPolicy = z.enum(['always-ask', 'full-access', 'reject'])
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>

export const ReasoningEffort = z.enum(['none', 'low', 'medium', 'high', 'extra-high', 'max'])
export type ReasoningEffort = z.infer<typeof ReasoningEffort>

/** Reasoning efforts that an agent supports, each with the agent's own name or number for it. */
export const ReasoningLevels = z.partialRecord(ReasoningEffort, z.union([z.number(), z.string()]))
export type ReasoningLevels = z.infer<typeof ReasoningLevels>

/** A string replaces the agent's own instructions; `append` adds to them. */
export const SystemPrompt = z.union([
  z.string().max(200_000),
  z.object({
    /** Marks an addition to the instructions of the agent. */
    mode: z.literal('append'),
    /** Instructions. */
    content: z.string().max(200_000),
  }),
])
export type SystemPrompt = z.infer<typeof SystemPrompt>

export const MessageOrigin = z.enum(['voice', 'text', 'compact'])
export type MessageOrigin = z.infer<typeof MessageOrigin>

export const ActionSource = z.enum(['user', 'extension', 'system'])
export type ActionSource = z.infer<typeof ActionSource>

/**
 * Initiator of a turn. `agent`: an agent that began it by itself, for example when its work in the background ended.
 * `peer`: a session of an agent elsewhere that sent it a message.
 */
export const TurnSource = z.enum([...ActionSource.options, 'agent', 'peer'])
export type TurnSource = z.infer<typeof TurnSource>

export const TurnInitiator = z.object({
  /** Kind of party. */
  source: TurnSource,
  /** Id of the extension, automation or agent, or the sender as it names itself; absent for a person. */
  sourceId: z.string().optional(),
  /** Name of the sender, for people. */
  name: z.string().optional(),
  /** Reason of the agent for a turn that it began by itself, in its own words. */
  reason: z.string().optional(),
})
export type TurnInitiator = z.infer<typeof TurnInitiator>

/** `parked`: the service behind the agent refused it for now; the agent goes on with it later. */
export const MessageOutcome = z.enum(['completed', 'superseded', 'merged', 'cancelled', 'error', 'rejected', 'parked'])
export type MessageOutcome = z.infer<typeof MessageOutcome>

/**
 * Outcome of a turn. `error`: an agent failed. `cancelled`: the user or a limit stopped it, or the agent declined.
 * `interrupted`: the host ended during the turn. `parked`: the service behind an agent refused it for now.
 */
export const TurnOutcome = z.enum(['completed', 'cancelled', 'error', 'interrupted', 'parked'])
export type TurnOutcome = z.infer<typeof TurnOutcome>

/** Current activity of a session. */
export const RunStatus = z.enum(['idle', 'thinking', 'callingTool', 'awaitingPermission', 'completed', 'error'])
export type RunStatus = z.infer<typeof RunStatus>

export const ErrorCategory = z.enum(['provider', 'tool', 'runtime', 'internal'])
export type ErrorCategory = z.infer<typeof ErrorCategory>

/** Compression mode: automatic when the agent's context is nearly full (`auto`), or only on request. */
export const CompressionMode = z.enum(['auto', 'manual', 'off'])
export type CompressionMode = z.infer<typeof CompressionMode>

/** Kind of access of a tool, which is also its danger level. */
export const ToolKind = z.enum(['read', 'write', 'exec', 'network', 'meta'])
export type ToolKind = z.infer<typeof ToolKind>

/** API of a provider. */
export const ProviderKind = z.enum(['anthropic', 'openai', 'google', 'openai-compatible'])
export type ProviderKind = z.infer<typeof ProviderKind>
