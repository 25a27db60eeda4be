import type { AdapterFailure } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { text } from '#core/agents/transcript/values'
import { nothingTold, refusalOfSession } from './refusals'

/** Instructions for signing in. */
export const SIGN_IN =
  "Sign in in one of two ways: run copilot in a terminal and type /login, or give this session a provider with an API key in Parley's settings."

export const notSignedIn: AdapterFailure = {
  message: `GitHub Copilot is not signed in. ${SIGN_IN}`,
  category: 'provider',
  recoverable: true,
  limit: { kind: 'signIn', words: 'GitHub Copilot is not signed in.' },
}

/**
 * Converts an error of a request to a user-facing failure. `reason` is the program's own message, which starts with the
 * name of the request.
 */
export function requestFailure(reason: string): AdapterFailure {
  const plain = reason.replace(/^Request [\w.]+ failed with message: /, '')
  return { message: `GitHub Copilot: ${plain}`, category: 'runtime', recoverable: true }
}

/** Failures for which retrying does not help. */
const lasting: ReadonlySet<unknown> = new Set(['context_limit', 'quota', 'authorization', 'model_not_supported'])

/** Remedies that the program names, in words; others are left to its message. */
const remedies: ReadonlyMap<unknown, string> = new Map([
  ['sign_in', SIGN_IN],
  ['switch_account', 'Sign in with another account: run copilot in a terminal and type /login.'],
  ['show_account', 'Settings, Agents shows which account is signed in.'],
  ['review_sandbox_policy', 'Its sandbox refused this: run copilot in a terminal and review what its sandbox allows.'],
  ['allow_sandbox_outbound', 'Its sandbox has no network: run copilot in a terminal and allow it there.'],
])

/** Returns a message with what helps, if the program names that. */
export function withRemedy(message: string, remediation: unknown): string {
  const remedy = remedies.get(remediation)
  return remedy === undefined ? message : `${message}\n${remedy}`
}

/** Returns the failure of a prompt from `session.error`. `told`: what failed calls of the model said before. */
export function promptFailure(data: Readonly<Record<string, unknown>>, told = nothingTold): AdapterFailure {
  const { errorType, remediation, eligibleForAutoSwitch } = data
  const words = text(data['message']) ?? 'GitHub Copilot failed and did not say why.'
  const isSignIn = errorType === 'authentication' || /no github oauth token/i.test(words)
  const remedy = isSignIn && !remedies.has(remediation) ? 'sign_in' : remediation
  return {
    message: withRemedy(words, remedy),
    category: 'provider',
    // Another model helps, or what the user can do about it.
    recoverable: !lasting.has(errorType) || remedies.has(remedy) || eligibleForAutoSwitch === true,
    ...defined({ limit: isSignIn ? ({ kind: 'signIn', words } as const) : refusalOfSession(data, words, told) }),
  }
}
