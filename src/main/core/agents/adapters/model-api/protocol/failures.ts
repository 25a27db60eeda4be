import type { AdapterFailure, ProviderAccess } from '#shared/adapter/port'
import { baseUrlOf } from './base-url'
import type { CallFacts } from './call-facts'
import { callKind } from './call-kind'

/** Maximum length of a provider's own error text that is shown. */
export const LONGEST_WORDS = 500

/** Returns the failure of a request that a provider answered with an error. */
export function failureOfCall(facts: CallFacts, name: string): AdapterFailure {
  const { status, words, retryAfterMs } = facts
  const said = words === '' ? '' : ` ${words.slice(0, LONGEST_WORDS)}`
  const failure = (message: string, recoverable = true): AdapterFailure => ({
    message: `${message}${said}`,
    category: 'provider',
    recoverable,
  })
  const kind = callKind(facts)
  switch (kind) {
    case 'redirect':
      return failure(
        `${name} redirects to another address, which is not followed. Enter the one it redirects to.`,
        false,
      )
    case 'authentication':
      return failure(`${name} does not take the key. Check it in Settings, Providers and keys.`)
    case 'quota':
      return failure(`The account at ${name} has no credit left.`)
    case 'not-found':
      return failure(`${name} does not know this model, or its address is not that of an API.`)
    case 'context-limit':
      return failure(`The conversation is too long for the model. Compress it, or choose a model that takes more.`)
    case 'too-large':
      return failure(`The request is larger than ${name} accepts. Leave out pictures and files, or send smaller ones.`)
    case 'rate-limit':
      return failure(
        `${name} takes no more requests for now. Try again ${retryAfterMs === undefined ? 'in a while' : inWords(retryAfterMs)}.`,
      )
    case 'timeout':
      return failure(`${name} did not answer in time${ofStatus(status)}. Try again in a while.`)
    case 'overloaded':
      return failure(`${name} has a problem${ofStatus(status)}. Try again in a while.`)
    case 'filtered':
      return failure(`The content filter of ${name} refused the request${ofStatus(status)}.`)
    case 'invalid-request':
      return failure(`${name} refused the request${ofStatus(status)}.`, false)
    case 'connection':
    case 'other':
      return { message: `${name}: ${words.slice(0, LONGEST_WORDS)}`, category: 'provider', recoverable: true }
  }
}

/** Returns the failure for an HTTP error status of a provider. */
export function failureOfStatus(status: number, name: string): AdapterFailure {
  return failureOfCall({ status, codes: [], words: '' }, name)
}

function ofStatus(status: number | undefined): string {
  return status === undefined ? '' : ` (HTTP ${status})`
}

/** Returns a time from now in words, rounded up. */
function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 120) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

/** Returns the failure for a provider that does not respond. */
export function unreachable(access: ProviderAccess, error: unknown): AdapterFailure {
  const reason = error instanceof Error ? reasonOf(error) : String(error)
  return {
    message: `${access.name} cannot be reached at ${baseUrlOf(access)} (${reason}).`,
    category: 'provider',
    recoverable: true,
  }
}

/** Returns Node's reason for a failed fetch, which is in its innermost cause. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (cause instanceof Error && cause !== error) return reasonOf(cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
