import type { AdapterFailure } from '../../../../../shared/adapter/port'
import { text } from '../../transcript/values'

/** What can be done where nobody is signed in. */
export const SIGN_IN =
  "Sign in in one of two ways: run copilot in a terminal and type /login, or give this session a provider with an API key in Parley's settings."

export const notSignedIn: AdapterFailure = {
  message: `GitHub Copilot is not signed in. ${SIGN_IN}`,
  category: 'provider',
  recoverable: true,
}

/** Why a request came to nothing, for people. `reason` is the program's own sentence, which names the request first. */
export function requestFailure(reason: string): AdapterFailure {
  const plain = reason.replace(/^Request [\w.]+ failed with message: /, '')
  return { message: `GitHub Copilot: ${plain}`, category: 'runtime', recoverable: true }
}

/** Failures that trying again does not help against. */
const lasting: ReadonlySet<unknown> = new Set(['context_limit', 'quota', 'authorization', 'model_not_supported'])

/** Why a prompt failed, as `session.error` tells it. */
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
