import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterFailure, PromptResult } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { defined } from '#shared/kernel/defined'
import { refusalOf } from '#core/agents/adapters/refusal'
import { record } from '#core/agents/transcript/values'
import { wordsOfError } from '../events/map-messages'
import { howToSignIn, opencode, type Relative } from '../relatives'
import type { Refusal } from './server'

/** Returns the remedy for a missing model. */
const otherModel = ({ command }: Relative): string =>
  `Choose another model for this session, or add this one to your ${command}.json and start the session again.`

/** Returns the failure of a prompt that is retried endlessly: only models without sign-in are available. */
export function signedOut(words: string, relative: Relative = opencode): AdapterFailure {
  const message = `${words}\nNobody is signed in to ${relative.displayName}. ${howToSignIn(relative)}`
  return { message, category: 'provider', recoverable: true, limit: { kind: 'signIn', words } }
}

/** Converts an error of a server request to a user-facing failure. */
export function refused({ message }: Refusal, { displayName }: Relative = opencode): AdapterFailure {
  return { message: `${displayName}: ${message}`, category: 'runtime', recoverable: true }
}

/** End of a prompt: the error of its last message, if any, and the model's stop reason. */
export interface PromptEnd {
  readonly error?: JsonRecord | undefined
  readonly finish?: string | undefined
}

export function resultOf(
  { error, finish }: PromptEnd,
  isCancelled: boolean,
  relative: Relative = opencode,
): PromptResult {
  const stopReason = finish === undefined ? {} : { stopReason: finish }
  if (isCancelled || error?.['name'] === 'MessageAbortedError') return { outcome: 'cancelled', ...stopReason }
  if (error === undefined) return { outcome: 'completed', ...stopReason, ...cutAt(finish) }
  return { outcome: 'error', failure: failureOf(error, relative), ...stopReason }
}

/** Words about an answer that ended at a limit, by the reason of its end. */
const cuts: ReadonlyMap<string | undefined, NoticeText> = new Map([
  ['length', noticeText('answer-cut/limit')],
  ['content-filter', noticeText('answer-cut/filter')],
])

function cutAt(finish: string | undefined): Pick<PromptResult, 'notice'> {
  const notice = cuts.get(finish)
  return notice === undefined ? {} : { notice }
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

function failureOf(error: JsonRecord, relative: Relative): AdapterFailure {
  const { name } = error
  const { statusCode, isRetryable } = record(error['data'])
  const words = wordsOfError(error) ?? `${relative.displayName} failed and did not say why.`
  const isModelGone = name === 'ProviderModelNotFoundError' || words.startsWith('Model not found')
  if (isModelGone) return { message: `${words}\n${otherModel(relative)}`, category: 'runtime', recoverable: true }
  const isUnauthorized = name === 'ProviderAuthError' || statusCode === 401
  const isRefused = typeof statusCode === 'number' && statusCode < 500 && isRetryable === false
  return {
    message: isUnauthorized ? `${words}\n${howToSignIn(relative)}` : words,
    category: ofProvider.has(name) ? 'provider' : 'runtime',
    recoverable: isUnauthorized || !(lasting.has(name) || isRefused),
    ...defined({ limit: refusalOf({ words, status: typeof statusCode === 'number' ? statusCode : undefined }) }),
  }
}
