import type { AdapterFailure, PromptResult } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { record } from '#core/agents/transcript/values'
import { refusalOfError } from './refusals'
import type { RateLimits, Turn, TurnError } from './messages'

/** Converts an error of a request to a user-facing failure. `reason` is the app server's own message. */
export function requestFailure(reason: string): AdapterFailure {
  return { message: `Codex: ${reason}`, category: 'runtime', recoverable: true }
}

/** Instructions for signing in. */
export const SIGN_IN =
  'Sign in in one of two ways: run "codex login" in a terminal, or give this session a provider with an API key in Parley\'s settings.'

export const notSignedIn: AdapterFailure = {
  message: `Codex is not signed in. ${SIGN_IN}`,
  category: 'provider',
  recoverable: true,
  limit: { kind: 'signIn', words: 'Codex is not signed in.' },
}

/** Returns the result of a turn. `limits`: the allowances of the account, as they were told last. */
export function resultOf({ status, error }: Turn, limits?: RateLimits): PromptResult {
  switch (status) {
    case 'completed':
      return { outcome: 'completed', stopReason: status }
    case 'interrupted':
      return { outcome: 'cancelled', stopReason: status }
    default:
      return { outcome: 'error', stopReason: status, failure: turnFailure(error, limits) }
  }
}

/** Failures for which retrying does not help. */
const lasting: ReadonlySet<unknown> = new Set([
  'contextWindowExceeded',
  'badRequest',
  'modelNotFound',
  'cyberPolicy',
  'misalignmentPolicyViolation',
])

function turnFailure(error: TurnError | null | undefined, limits: RateLimits | undefined): AdapterFailure {
  if (error == null) return { message: 'Codex failed and did not say why.', category: 'runtime', recoverable: true }
  const { message, codexErrorInfo, additionalDetails } = error
  const words = `${message}${(additionalDetails ?? '') === '' ? '' : ` ${additionalDetails ?? ''}`}`
  return {
    message: isUnauthorized(codexErrorInfo) ? `${words}\n${SIGN_IN}` : words,
    category: codexErrorInfo === 'sandboxError' ? 'runtime' : 'provider',
    recoverable: !lasting.has(codexErrorInfo),
    ...defined({ limit: refusalOfError(codexErrorInfo, words, limits) }),
  }
}

/** Some failures include their HTTP status. */
function isUnauthorized(info: unknown): boolean {
  return info === 'unauthorized' || Object.values(record(info)).some((of) => record(of)['httpStatusCode'] === 401)
}
