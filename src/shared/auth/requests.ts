import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { SignIn, SignInMethod, SignInTarget } from './entities'

const id = z.string().min(1).max(256)
const success = z.object({ success: z.boolean() })
const ofTarget = [
  'mcp-server-not-found',
  'settings-invalid',
  'adapter-not-found',
  'capability-missing',
  'secret-failed',
] as const

export const startSignIn = defineRequest({
  name: 'auth.signIn.start',
  summary:
    'Starts a sign-in to an agent or an MCP server and returns the page or the terminal where the user continues. `auth.signIn.ended` reports the outcome.',
  scope: 'server',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Target; absent with `accountId`. */
      target: SignInTarget.optional(),
      /** Account of an agent to sign in to, in place of the target. */
      accountId: id.optional(),
      /** Absent: the first method the target offers, in the order of the list. */
      method: SignInMethod.optional(),
      /** Session that also shows the code, or that the terminal belongs to. */
      sessionId: id.optional(),
    }),
  output: () => SignIn,
  errors: [...ofTarget, 'account-not-found', 'sign-in-failed', 'session-not-found', 'process-limit', 'process-failed'],
})

export const cancelSignIn = defineRequest({
  name: 'auth.signIn.cancel',
  summary: 'Cancels a sign-in. `success` is false when it has already ended.',
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ signInId: id }),
  output: () => success,
})

export const listSignIns = defineRequest({
  name: 'auth.signIn.list',
  device: 'approve',
  summary: 'Returns the sign-ins in progress.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      /** Sign-ins in progress, of agents and MCP servers. */
      signIns: z.array(SignIn),
    }),
})

export const signOut = defineRequest({
  name: 'auth.signOut',
  summary:
    "Signs out of an agent or an MCP server. A server's tokens are deleted, and revoked at the server if it supports that.",
  scope: 'server',
  effect: 'act',
  input: () => z.strictObject({ target: SignInTarget }),
  output: () => success,
  errors: [...ofTarget, 'sign-in-failed'],
})

export const oauthLogin = defineRequest({
  name: 'session.mcp.oauth.login',
  summary:
    'Starts a sign-in to an MCP server in the browser. Returns no address when the current sign-in is still valid.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId: id,
      serverName: z.string(),
      /** Discards the current sign-in, for example to change the account. */
      forceReauth: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Page to open in a browser; absent when the current sign-in is still valid. */
      authorizationUrl: z.string().optional(),
    }),
  errors: ['session-not-found', ...ofTarget, 'sign-in-failed'],
})

/** Every request about signing in. */
export const authRequests = [startSignIn, cancelSignIn, listSignIns, signOut, oauthLogin] as const
