import { z } from 'zod'
import { LimitStop, SessionLimits } from '../limits/entities'
import { TurnMetrics } from '../metrics/entities'
import { GitHead } from '../metadata/entities'
import { Block } from './blocks'

export const SessionStatus = z.enum(['active', 'closed', 'archived', 'discovered'])
export type SessionStatus = z.infer<typeof SessionStatus>

/** Who made a title; one that is unknown counts as typed. */
export const TitleOrigin = z.enum(['user', 'agent', 'rules'])
export type TitleOrigin = z.infer<typeof TitleOrigin>

export const BranchKind = z.enum(['fork', 'branch', 'subagent', 'compress', 'rewrite', 'coordinator', 'aside'])
export type BranchKind = z.infer<typeof BranchKind>

export const AgentRole = z.enum(['lead', 'member'])
export type AgentRole = z.infer<typeof AgentRole>

/** `dead`: its connector is lost and can be revived. `disposed`: replaced, kept for what it wrote. */
export const AgentStatus = z.enum(['idle', 'active', 'dead', 'disposed'])
export type AgentStatus = z.infer<typeof AgentStatus>

export const ApprovalPolicy = z.enum(['always-ask', 'full-access', 'reject'])
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>

export const ReasoningEffort = z.enum(['none', 'low', 'medium', 'high', 'extra-high'])
export type ReasoningEffort = z.infer<typeof ReasoningEffort>

/** The efforts an agent can be set to, each with the agent's own word or number for it. */
export const ReasoningLevels = z.partialRecord(ReasoningEffort, z.union([z.number(), z.string()]))
export type ReasoningLevels = z.infer<typeof ReasoningLevels>

/** A string replaces the agent's own instructions; `append` adds to them. */
export const SystemPrompt = z.union([
  z.string().max(200_000),
  z.object({ mode: z.literal('append'), content: z.string().max(200_000) }),
])
export type SystemPrompt = z.infer<typeof SystemPrompt>

export const MessageOrigin = z.enum(['voice', 'text', 'compact'])
export type MessageOrigin = z.infer<typeof MessageOrigin>

export const ActionSource = z.enum(['user', 'extension', 'system'])
export type ActionSource = z.infer<typeof ActionSource>

export const TurnInitiator = z.object({ source: ActionSource, sourceId: z.string().optional() })
export type TurnInitiator = z.infer<typeof TurnInitiator>

export const MessageOutcome = z.enum(['completed', 'superseded', 'merged', 'cancelled', 'error', 'rejected'])
export type MessageOutcome = z.infer<typeof MessageOutcome>

/** What a session is doing right now. */
export const RunStatus = z.enum(['idle', 'thinking', 'callingTool', 'awaitingPermission', 'completed', 'error'])
export type RunStatus = z.infer<typeof RunStatus>

export const ErrorCategory = z.enum(['provider', 'tool', 'runtime', 'internal'])
export type ErrorCategory = z.infer<typeof ErrorCategory>

export const PipelineStep = z.looseObject({
  actionId: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
})

/** A run of messages (both ends inclusive) and what a fork does with it. */
export const Segment = z.looseObject({
  fromMessageId: z.string(),
  toMessageId: z.string(),
  policy: z.enum(['verbatim', 'summarize', 'exclude']),
  stripReasoning: z.boolean().optional(),
  stripToolOutputs: z.boolean().optional(),
  overrides: z.record(z.string(), z.literal('exclude')).optional(),
  summaryText: z.string().optional(),
})
export type Segment = z.infer<typeof Segment>

/** How a fork sees its parent's messages. With `segments` present the other two are ignored. */
export const ForkTransforms = z.looseObject({
  removedMessageIds: z.array(z.string()).optional(),
  appliedPipeline: z.array(PipelineStep).optional(),
  segments: z.array(Segment).optional(),
})
export type ForkTransforms = z.infer<typeof ForkTransforms>

export const ClientIdentityObservation = z.looseObject({
  clientId: z.string(),
  kind: z.string(),
  observedAt: z.number(),
  payload: z.record(z.string(), z.unknown()),
  source: z.string(),
})

/** Whether the host compresses by itself when the agent's context is nearly full (`auto`), or only when asked. */
export const CompressionMode = z.enum(['auto', 'manual', 'off'])
export type CompressionMode = z.infer<typeof CompressionMode>

export const Agent = z.looseObject({
  agentId: z.string(),
  sessionId: z.string(),
  adapterId: z.string(),
  adapterName: z.string(),
  role: AgentRole,
  status: AgentStatus,
  createdAt: z.number(),
  lastActivityAt: z.number(),
  adapterSessionId: z.string().optional(),
  model: z.string().optional(),
  cwd: z.string().optional(),
  providerConfigId: z.string().optional(),
  personaId: z.string().optional(),
  profileId: z.string().optional(),
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

export const Session = z.looseObject({
  sessionId: z.string(),
  createdAt: z.number(),
  lastActivityAt: z.number(),
  status: SessionStatus,
  agents: z.array(Agent),
  title: z.string().optional(),
  titleOrigin: TitleOrigin.optional(),
  ...SessionLimits.shape,
  summary: z.string().optional(),
  summaryUpdatedAt: z.number().optional(),
  leadAgentId: z.string().optional(),
  parentSessionId: z.string().optional(),
  rootSessionId: z.string().optional(),
  forkPointMessageId: z.string().optional(),
  branchKind: BranchKind.optional(),
  forkTransforms: ForkTransforms.optional(),
  /** The parent's sequence when the session branched off: what is rewound or compressed there later does not reach it. */
  branchedAtSequence: z.int().nonnegative().optional(),
  spawningToolCallId: z.string().optional(),
  targetWorkingDirectory: z.string().optional(),
  executionTargetId: z.string().optional(),
  adapterName: z.string().optional(),
  adapterId: z.string().optional(),
  adapterSessionId: z.string().optional(),
  clientId: z.string().optional(),
  clientAccountId: z.string().optional(),
  lastClientIdentityObservation: ClientIdentityObservation.optional(),
  isImported: z.boolean().optional(),
  /** How large the file is that it was found in, in bytes. */
  sourceSize: z.int().nonnegative().optional(),
  isOrchestrated: z.boolean().optional(),
  /** When the branch was last merged into its parent; unset when the merge was undone. */
  mergedAt: z.number().optional(),
  /** When the branch was given up; unset when it was resumed. */
  abandonedAt: z.number().optional(),
  approvalPolicyOverride: ApprovalPolicy.nullable().optional(),
  /** Words that a person sorts sessions by. */
  tags: z.array(z.string()).optional(),
  /** What a person wrote down about it. */
  notes: z.string().optional(),
  /** Where its folder stood in git when its last turn began. */
  git: GitHead.optional(),
})
export type Session = z.infer<typeof Session>

export const SessionPreview = z.object({ firstUserMessage: z.string().nullable(), messageCount: z.int().nonnegative() })
export type SessionPreview = z.infer<typeof SessionPreview>

/** A session in a list, with what a list shows of it. */
export const SessionListItem = Session.extend({
  preview: SessionPreview.optional(),
  /** What it is doing now; absent means nothing is running. */
  runStatus: RunStatus.optional(),
  /** Permission requests waiting for the user. */
  queueCount: z.int().nonnegative().optional(),
})
export type SessionListItem = z.infer<typeof SessionListItem>

export const Message = z.looseObject({
  messageId: z.string(),
  sessionId: z.string(),
  turnId: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  contentText: z.string(),
  blocks: z.array(Block),
  timestamp: z.number(),
  agentId: z.string().optional(),
  adapterSessionId: z.string().optional(),
  adapterMessageId: z.string().optional(),
  editOf: z.string().optional(),
  origin: MessageOrigin.optional(),
})
export type Message = z.infer<typeof Message>

export const TurnUsage = z.looseObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().optional(),
})

export const Turn = z.looseObject({
  turnId: z.string(),
  sessionId: z.string(),
  turnNumber: z.int().positive(),
  startedAt: z.number(),
  completedAt: z.number().optional(),
  status: z.enum(['active', 'completed', 'error']),
  error: z.string().optional(),
  errorCategory: ErrorCategory.optional(),
  /** Whether trying again may help. */
  recoverable: z.boolean().optional(),
  initiator: TurnInitiator.optional(),
  /** Set when a limit of the session stopped it. */
  stoppedBy: LimitStop.optional(),
  metrics: TurnMetrics.optional(),
  usage: z.looseObject({ total: TurnUsage, byAgent: z.record(z.string(), TurnUsage).optional() }).optional(),
  /** In how many files it changed something, as far as is known. */
  filesChanged: z.int().nonnegative().optional(),
})
export type Turn = z.infer<typeof Turn>

const overrides = {
  providerConfigId: z.string().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  systemPrompt: SystemPrompt.optional(),
  cwd: z.string().optional(),
  /** The mode it begins in, by the agent's own name. */
  mode: z.string().max(300).optional(),
  /** An empty list allows none. */
  allowedTools: z.array(z.string()).optional(),
  /** Wins over `allowedTools`. */
  disallowedTools: z.array(z.string()).optional(),
  /** Unset: the adapter's default. Empty: none. */
  allowedDirectories: z.array(z.string()).optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
} as const

/** The kinds of selection that Parley knows. */
export const selectionKinds = ['adapter', 'canonical-model', 'persona', 'profile'] as const

/** Which agent to use: an adapter, a model whichever adapter offers it, a persona or a profile. */
export const AgentSelection = z
  .looseObject({
    kind: z.string(),
    adapterName: z.string().optional(),
    adapterId: z.string().optional(),
    model: z.string().optional(),
    /** Beside a profile or adapter: this persona, in place of the profile's. */
    personaId: z.string().optional(),
    profileId: z.string().optional(),
    ...overrides,
  })
  .superRefine((selection, context) => {
    if (selection.kind === 'adapter' && selection.adapterName === undefined && selection.adapterId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "adapter" needs adapterName or adapterId' })
    if (selection.kind === 'canonical-model' && selection.model === undefined)
      context.addIssue({ code: 'custom', message: 'kind "canonical-model" needs model' })
    if (selection.kind === 'persona' && selection.personaId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "persona" needs personaId' })
    if (selection.kind === 'profile' && selection.profileId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "profile" needs profileId' })
  })
export type AgentSelection = z.infer<typeof AgentSelection>

/** What became of a user message at one of the agents it was sent to. */
export const Delivery = z.object({
  agentId: z.string(),
  state: z.enum(['queued', 'running', 'done']),
  outcome: MessageOutcome.optional(),
  error: z.string().optional(),
})
export type Delivery = z.infer<typeof Delivery>
