import { z } from 'zod'
import { time } from '../kernel/fields'
import { McpServerName } from '../mcp/entities'

/** At what a person signs in. */
export const SignInTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mcpServer'), name: McpServerName }),
  z.strictObject({ kind: z.literal('agent'), adapterName: z.string().min(1).max(256) }),
])
export type SignInTarget = z.infer<typeof SignInTarget>

/** `browser`: the page leads back by itself. `deviceCode`: a code is entered on a page, on whatever device. */
export const SignInMethod = z.enum(['browser', 'deviceCode'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** Somebody is signing in. */
export const SignIn = z.object({
  signInId: z.string(),
  target: SignInTarget,
  method: SignInMethod,
  /** Where it is done, for the browser. */
  verificationUrl: z.string(),
  /** What is entered there; of `deviceCode` only. */
  code: z.string().optional(),
  /** Unix milliseconds; given up then. */
  expiresAt: time,
})
export type SignIn = z.infer<typeof SignIn>

export const SignInOutcome = z.enum(['succeeded', 'failed', 'cancelled', 'expired'])
export type SignInOutcome = z.infer<typeof SignInOutcome>

/** A code that a session shows until somebody has entered it. */
export const DeviceCode = z.object({
  /** Names it for `auth.signIn.cancel`. */
  signInId: z.string(),
  sessionId: z.string(),
  /** Who asks for it: one of the session's agents, or an MCP server. */
  agentId: z.string().optional(),
  serverId: z.string().optional(),
  code: z.string(),
  verificationUrl: z.string(),
  /** In milliseconds, from `requestedAt` on. */
  expiresIn: z.number().nonnegative(),
  requestedAt: time,
})
export type DeviceCode = z.infer<typeof DeviceCode>
