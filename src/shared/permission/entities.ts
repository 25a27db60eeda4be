import { z } from 'zod'
import { machineOfSession, time } from '../kernel/fields'
import { ToolContent } from '../session/blocks'
import { ToolKind } from '../vocabulary/entities'

export const PermissionOptionKind = z.enum([
  'allow_once',
  'allow_session',
  'allow_always',
  'reject_once',
  'reject_always',
  'other',
])
export type PermissionOptionKind = z.infer<typeof PermissionOptionKind>

/** One answer that the agent offers. */
export const PermissionOption = z.object({
  optionId: z.string(),
  /** Label of the option, as the agent words it. */
  name: z.string(),
  /** Effect of the option; `other`: the agent gives it in a word that is not known, and only a person chooses it. */
  kind: PermissionOptionKind,
  /** True when it also changes what the agent may do later, although its kind is `allow_once`: a mode, or more rights. */
  isStanding: z.literal(true).optional(),
})
export type PermissionOption = z.infer<typeof PermissionOption>

export const PermissionScope = z.enum(['once', 'session', 'always'])
export type PermissionScope = z.infer<typeof PermissionScope>

/** An agent's request for permission. `id`, `toolName`, `toolInput`, `sessionId`, `cwd` keep their original names. */
export const PermissionRequest = z.object({
  /** Id of the request; the answer names it. */
  id: z.string(),
  sessionId: z.string(),
  machineId: machineOfSession,
  agentId: z.string(),
  /** Kind of agent that asks, if it is an external program and not an agent of the session. */
  adapterName: z.string().optional(),
  turnId: z.string().optional(),
  toolCallId: z.string().optional(),
  /** Subagent that asks, with its session and title. */
  subagent: z
    .object({
      childId: z.string(),
      childSessionId: z.string(),
      /** Name of the subagent. */
      name: z.string(),
    })
    .optional(),
  toolName: z.string(),
  toolInput: z.record(z.string(), z.unknown()),
  cwd: z.string().optional(),
  /** One-line summary, for example the command itself. */
  summary: z.string(),
  dangerLevel: ToolKind,
  /** Preview of the change or command. */
  preview: z.array(ToolContent).optional(),
  /** Options to choose from. */
  options: z.array(PermissionOption),
  /** The agent does not describe the action, so no rule and no standing grant can be made from it. */
  onceOnly: z.literal(true).optional(),
  requestedAt: time,
})
export type PermissionRequest = z.infer<typeof PermissionRequest>

/** Outcome of a request that is no longer open. */
export const PermissionResolution = z.object({
  requestId: z.string(),
  /** True when the action was allowed. */
  granted: z.boolean(),
  /** Actual scope of the answer; narrower than requested when no rule can be made from the request. */
  appliedScope: PermissionScope,
  optionId: z.string().optional(),
  /** Words to the agent about the decision. */
  message: z.string().optional(),
  /**
   * `user`: answered by the user; `rule` or `policy`: decided by a rule or by the policy of the session or agent;
   * `cancelled`: with its turn; `expired`: not answered in time, or the host ended.
   */
  by: z.enum(['user', 'rule', 'policy', 'cancelled', 'expired']),
  /** `expired` only: the deadline passed, or the agent ended with the host. */
  expiredBy: z.enum(['deadline', 'restart']).optional(),
  /** Rule that decided, or that the answer created. */
  ruleId: z.string().optional(),
})
export type PermissionResolution = z.infer<typeof PermissionResolution>

/**
 * A request in the inbox. `pending`: its agent waits. `interrupted`: asked before Parley restarted and not dealt with
 * since; nobody waits, but an answer can still create a rule for the next time. `resolved`: history.
 */
export const PermissionEntry = z.object({
  request: PermissionRequest,
  /** State of the request: waiting, lost with its host, or answered. */
  state: z.enum(['pending', 'interrupted', 'resolved']),
  resolution: PermissionResolution.optional(),
  resolvedAt: time.optional(),
  /** Snoozed: excluded from badges until then. */
  snoozedUntil: z.number().optional(),
  /** Time it expires. */
  expiresAt: time.optional(),
  /** Title of its session; absent when it has none. */
  sessionTitle: z.string().optional(),
  /** Kind of agent that asked. */
  adapterName: z.string().optional(),
})
export type PermissionEntry = z.infer<typeof PermissionEntry>
