import { z } from 'zod'
import { time } from '../kernel/fields'
import { ToolContent, ToolKind } from '../session/blocks'

export const PermissionOptionKind = z.enum([
  'allow_once',
  'allow_session',
  'allow_always',
  'reject_once',
  'reject_always',
])
export type PermissionOptionKind = z.infer<typeof PermissionOptionKind>

/** One answer the agent offers. */
export const PermissionOption = z.object({ optionId: z.string(), name: z.string(), kind: PermissionOptionKind })
export type PermissionOption = z.infer<typeof PermissionOption>

export const PermissionScope = z.enum(['once', 'session', 'always'])
export type PermissionScope = z.infer<typeof PermissionScope>

/** An agent asking to be allowed something. `id`, `toolName`, `toolInput`, `sessionId`, `cwd` are seed names. */
export const PermissionRequest = z.object({
  id: z.string(),
  sessionId: z.string(),
  agentId: z.string(),
  /** The kind of agent that asks, where that is a program of its own and no agent of the session. */
  adapterName: z.string().optional(),
  turnId: z.string().optional(),
  toolCallId: z.string().optional(),
  /** The subagent of the agent that asks, with the session in which it works and its title. */
  subagent: z.object({ childId: z.string(), childSessionId: z.string(), name: z.string() }).optional(),
  toolName: z.string(),
  toolInput: z.record(z.string(), z.unknown()),
  cwd: z.string().optional(),
  /** One line for people, for example the command itself. */
  summary: z.string(),
  dangerLevel: ToolKind,
  /** The change or command, drawn before it happens. */
  preview: z.array(ToolContent).optional(),
  options: z.array(PermissionOption),
  /** The agent does not say what it would do, so no rule and no standing grant can be made of it. */
  onceOnly: z.literal(true).optional(),
  requestedAt: time,
})
export type PermissionRequest = z.infer<typeof PermissionRequest>

/** Why a request is no longer open. */
export const PermissionResolution = z.object({
  requestId: z.string(),
  granted: z.boolean(),
  /** How far the answer really reaches; narrower than asked for where no rule can be made of the request. */
  appliedScope: PermissionScope,
  optionId: z.string().optional(),
  message: z.string().optional(),
  /**
   * `user` answered; `rule` or `policy` of the session or agent answered; `cancelled` with its turn; `expired` because
   * nobody answered in time or because the host ended.
   */
  by: z.enum(['user', 'rule', 'policy', 'cancelled', 'expired']),
  /** Of `expired`: its time was over, or the agent went with a host that ended. */
  expiredBy: z.enum(['deadline', 'restart']).optional(),
  /** The rule that answered, or that the answer made. */
  ruleId: z.string().optional(),
})
export type PermissionResolution = z.infer<typeof PermissionResolution>

/**
 * A request in the inbox. `pending`: its agent waits. `interrupted`: asked before Parley restarted and not looked at
 * since; nobody waits, but an answer can still make a rule for when the agent asks again. `resolved`: history.
 */
export const PermissionEntry = z.object({
  request: PermissionRequest,
  state: z.enum(['pending', 'interrupted', 'resolved']),
  resolution: PermissionResolution.optional(),
  resolvedAt: time.optional(),
  /** "Not now": until then it is left out of badges. */
  snoozedUntil: z.number().optional(),
  /** When it ends by itself. */
  expiresAt: time.optional(),
  sessionTitle: z.string().optional(),
  /** The kind of agent that asked. */
  adapterName: z.string().optional(),
})
export type PermissionEntry = z.infer<typeof PermissionEntry>
