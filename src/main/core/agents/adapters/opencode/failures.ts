import type { AdapterFailure, PromptResult } from '../../../../../shared/adapter/port'
import type { JsonRecord } from '../../transcript/records'
import { record } from '../../transcript/values'
import { wordsOfError } from './map-messages'
import type { Refusal } from './server'

/** What can be done where nobody is signed in. */
export const SIGN_IN =
  'Sign in in one of two ways: run "opencode auth login" in a terminal, or give this session a provider with an API key in Parley\'s settings.'

/** What can be done where a model is not there. */
const OTHER_MODEL =
  'Choose another model for this session, or add this one to your opencode.json and start the session again.'

/** Returns why a prompt is given up that OpenCode tries again and again: it has but models that need no sign-in. */
export function signedOut(words: string): AdapterFailure {
  return { message: `${words}\nNobody is signed in to OpenCode. ${SIGN_IN}`, category: 'provider', recoverable: true }
}

/** Why something asked of the server came to nothing, for people. */
export function refused({ message }: Refusal): AdapterFailure {
  return { message: `OpenCode: ${message}`, category: 'runtime', recoverable: true }
}

/** How a prompt ended: the error of its last message, where it has one, and the model's word for why it stopped. */
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

/** Errors of the model's provider, by the names that OpenCode gives them; all others are its own. */
const ofProvider: ReadonlySet<unknown> = new Set([
  'APIError',
  'ProviderAuthError',
  'ContextOverflowError',
  'ContentFilterError',
  'MessageOutputLengthError',
])

/** Errors that trying again does not help against. */
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
