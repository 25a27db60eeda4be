import type { AdapterFailure, PromptResult } from '../../../../../shared/adapter/port'
import { record } from '../../transcript/values'
import type { Turn, TurnError } from './messages'

/** Why a request came to nothing, for people. `reason` is the app server's own sentence. */
export function requestFailure(reason: string): AdapterFailure {
  return { message: `Codex: ${reason}`, category: 'runtime', recoverable: true }
}

/** What can be done where nobody is signed in. */
export const SIGN_IN =
  'Sign in in one of two ways: run "codex login" in a terminal, or give this session a provider with an API key in Parley\'s settings.'

export const notSignedIn: AdapterFailure = {
  message: `Codex is not signed in. ${SIGN_IN}`,
  category: 'provider',
  recoverable: true,
}

/** How a turn ended. */
export function resultOf({ status, error }: Turn): PromptResult {
  switch (status) {
    case 'completed':
      return { outcome: 'completed', stopReason: status }
    case 'interrupted':
      return { outcome: 'cancelled', stopReason: status }
    default:
      return { outcome: 'error', stopReason: status, failure: turnFailure(error) }
  }
}

/** Failures that trying again does not help against. */
const lasting: ReadonlySet<unknown> = new Set([
  'contextWindowExceeded',
  'badRequest',
  'modelNotFound',
  'cyberPolicy',
  'misalignmentPolicyViolation',
])

function turnFailure(error: TurnError | null | undefined): AdapterFailure {
  if (error == null) return { message: 'Codex failed and did not say why.', category: 'runtime', recoverable: true }
  const { message, codexErrorInfo, additionalDetails } = error
  const words = `${message}${(additionalDetails ?? '') === '' ? '' : ` ${additionalDetails ?? ''}`}`
  return {
    message: isUnauthorized(codexErrorInfo) ? `${words}\n${SIGN_IN}` : words,
    category: codexErrorInfo === 'sandboxError' ? 'runtime' : 'provider',
    recoverable: !lasting.has(codexErrorInfo),
  }
}

/** Some failures have their status beside them. */
function isUnauthorized(info: unknown): boolean {
  return info === 'unauthorized' || Object.values(record(info)).some((of) => record(of)['httpStatusCode'] === 401)
}
