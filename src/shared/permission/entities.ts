import { z } from 'zod'
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
  turnId: z.string().optional(),
  toolCallId: z.string().optional(),
  toolName: z.string(),
  toolInput: z.record(z.string(), z.unknown()),
  cwd: z.string().optional(),
  /** One line for people, for example the command itself. */
  summary: z.string(),
  dangerLevel: ToolKind,
  /** The change or command, drawn before it happens. */
  preview: z.array(ToolContent).optional(),
  options: z.array(PermissionOption),
  requestedAt: z.number(),
})
export type PermissionRequest = z.infer<typeof PermissionRequest>

/** Why a request is no longer open. */
export const PermissionResolution = z.object({
  requestId: z.string(),
  granted: z.boolean(),
  appliedScope: PermissionScope,
  optionId: z.string().optional(),
  message: z.string().optional(),
  /** `user` answered; `policy` of the session answered; `cancelled` with its turn; `expired` or lost with its agent. */
  by: z.enum(['user', 'policy', 'cancelled', 'expired']),
})
export type PermissionResolution = z.infer<typeof PermissionResolution>
