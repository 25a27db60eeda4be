import type { AdapterFailure, PromptResult } from '../../../../../../shared/adapter/port'
import type { JsonRecord } from '../../../transcript/records'
import { record } from '../../../transcript/values'
import { wordsOfError } from '../events/map-messages'
import type { Refusal } from './server'

/** Instructions for signing in. */
export const SIGN_IN =
  'Sign in in one of two ways: run "opencode auth login" in a terminal, or give this session a provider with an API key in Parley\'s settings.'

/** Remedy for a missing model. */
const OTHER_MODEL =
  'Choose another model for this session, or add this one to your opencode.json and start the session again.'

/** Returns the failure of a prompt that OpenCode retries endlessly: only models without sign-in are available. */
export function signedOut(words: string): AdapterFailure {
  return { message: `${words}\nNobody is signed in to OpenCode. ${SIGN_IN}`, category: 'provider', recoverable: true }
}

/** Converts an error of a server request to a user-facing failure. */
export function refused({ message }: Refusal): AdapterFailure {
  return { message: `OpenCode: ${message}`, category: 'runtime', recoverable: true }
}

/** End of a prompt: the error of its last message, if any, and the model's stop reason. */
export interface PromptEnd {
  readonly error?: JsonRecord | undefined
  readonly finish?: string | undefined
}

export function resultOf({ error, finish }: PromptEnd, isCancelled: boolean): PromptResult {
  const stopReason = finish === undefined ? {} : { stopReason: finish }
  if (isCancelled || error?.['name'] === 'MessageAbortedError') return { outcome: 'cancelled', ...stopReason }
  if (error === undefined) return { outcome: 'completed', ...stopReason }
  return { outcome: 'error', failure: failureOf(error), ...stopReason }
}

/** Errors of the model's provider, by OpenCode's names; all others are its own. */
const ofProvider: ReadonlySet<unknown> = new Set([
  'APIError',
  'ProviderAuthError',
  'ContextOverflowError',
  'ContentFilterError',
  'MessageOutputLengthError',
])

/** Errors for which retrying does not help. */
const lasting: ReadonlySet<unknown> = new Set(['ContextOverflowError', 'ContentFilterError'])

function failureOf(error: JsonRecord): AdapterFailure {
  const { name } = error
  const { statusCode, isRetryable } = record(error['data'])
  const words = wordsOfError(error) ?? 'OpenCode failed and did not say why.'
  const isModelGone = name === 'ProviderModelNotFoundError' || words.startsWith('Model not found')
  if (isModelGone) return { message: `${words}\n${OTHER_MODEL}`, category: 'runtime', recoverable: true }
  const isUnauthorized = name === 'ProviderAuthError' || statusCode === 401
  const isRefused = typeof statusCode === 'number' && statusCode < 500 && isRetryable === false
  return {
    message: isUnauthorized ? `${words}\n${SIGN_IN}` : words,
    category: ofProvider.has(name) ? 'provider' : 'runtime',
    recoverable: isUnauthorized || !(lasting.has(name) || isRefused),
  }
}
