import type { AdapterFailure } from '../../../../../../shared/adapter/port'
import { text } from '../../../transcript/values'

/** Instructions for signing in. */
export const SIGN_IN =
  "Sign in in one of two ways: run copilot in a terminal and type /login, or give this session a provider with an API key in Parley's settings."

export const notSignedIn: AdapterFailure = {
  message: `GitHub Copilot is not signed in. ${SIGN_IN}`,
  category: 'provider',
  recoverable: true,
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

/** Returns the failure of a prompt from `session.error`. */
export function promptFailure(data: Readonly<Record<string, unknown>>): AdapterFailure {
  const { errorType } = data
  const words = text(data['message']) ?? 'GitHub Copilot failed and did not say why.'
  const isSignIn = errorType === 'authentication' || /no github oauth token/i.test(words)
  return {
    message: isSignIn ? `${words}\n${SIGN_IN}` : words,
    category: 'provider',
    recoverable: !lasting.has(errorType),
  }
}
