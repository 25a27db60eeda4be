import { z } from 'zod'
import { time } from '../kernel/fields'
import { McpServerName } from '../mcp/entities'

/** Target of a sign-in. */
export const SignInTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Kind of target: an MCP server, or an agent. */
    kind: z.literal('mcpServer'),
    name: McpServerName,
  }),
  z.strictObject({ kind: z.literal('agent'), adapterName: z.string().min(1).max(256) }),
])
export type SignInTarget = z.infer<typeof SignInTarget>

/**
 * `browser`: the page redirects back. `deviceCode`: the user enters a code on a web page, on any device. `terminal`: the
 * agent's own command asks in a terminal.
 */
export const SignInMethod = z.enum(['browser', 'deviceCode', 'terminal'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** A sign-in in progress. */
export const SignIn = z.object({
  signInId: z.string(),
  target: SignInTarget,
  method: SignInMethod,
  /** Page to open in the browser; empty for `terminal`. */
  verificationUrl: z.string(),
  /** Code to enter there; `deviceCode` only. */
  code: z.string().optional(),
  /** Terminal with the agent's command, for `terminal.read` and `terminal.write`; `terminal` only. */
  terminalId: z.string().optional(),
  /** Unix milliseconds; the sign-in is cancelled then. */
  expiresAt: time,
})
export type SignIn = z.infer<typeof SignIn>

export const SignInOutcome = z.enum(['succeeded', 'failed', 'cancelled', 'expired'])
export type SignInOutcome = z.infer<typeof SignInOutcome>

/** A code that a session shows until the user has entered it. */
export const DeviceCode = z.object({
  /** Id to pass to `auth.signIn.cancel`. */
  signInId: z.string(),
  sessionId: z.string(),
  /** Requester: one of the session's agents, or an MCP server. */
  agentId: z.string().optional(),
  serverId: z.string().optional(),
  /** Code to enter on the web page. */
  code: z.string(),
  /** Address of the web page at which the code is entered. */
  verificationUrl: z.string(),
  /** In milliseconds, from `requestedAt`. */
  expiresIn: z.number().nonnegative(),
  requestedAt: time,
})
export type DeviceCode = z.infer<typeof DeviceCode>

/** Sign-in state of an agent, as it reports it. */
export const SignInState = z.object({
  /** True when credentials are stored. */
  isSignedIn: z.boolean(),
  /** Sign-in method in the agent's own terms: "api_key", "claude.ai". */
  method: z.string().optional(),
  /** Account, if reported. */
  account: z.string().optional(),
})
export type SignInState = z.infer<typeof SignInState>
