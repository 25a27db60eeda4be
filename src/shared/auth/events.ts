import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { DeviceCode, SignIn, SignInOutcome } from './entities'

export const deviceCodeRequested = defineEvent({
  type: 'auth.deviceCode.requested',
  summary: 'A code must be entered on a web page to sign in to an agent or an MCP server.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'session', 'rows', 'attention', 'roster'],
  payload: () => DeviceCode,
})

export const deviceCodeResolved = defineEvent({
  type: 'auth.deviceCode.resolved',
  summary: 'A device code is no longer pending, whether it was entered or not.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () =>
    z.object({
      signInId: z.string(),
      success: z.boolean(),
      /** User-facing reason for the failure. */
      errorMessage: z.string().optional(),
    }),
})

/** Every event about signing in that belongs to a session. */
export const authEvents = [deviceCodeRequested, deviceCodeResolved] as const

export const signInStarted = defineEvent({
  type: 'auth.signIn.started',
  summary: 'A sign-in to an agent or an MCP server started.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'auth.signIn.list',
  payload: () => z.object({ signIn: SignIn }),
})

export const signInEnded = defineEvent({
  type: 'auth.signIn.ended',
  summary: 'A sign-in ended.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'auth.signIn.list',
  payload: () =>
    z.object({
      signIn: SignIn,
      /** How the sign-in ended. */
      outcome: SignInOutcome,
      /** User-facing error and remedy; `failed` only. */
      error: z.string().optional(),
    }),
})

/** Every event about signing in that belongs to the host as a whole. */
export const authServerEvents = [signInStarted, signInEnded] as const
