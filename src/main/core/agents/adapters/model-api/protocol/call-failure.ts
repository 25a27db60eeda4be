import { APICallError, RetryError } from 'ai'
import type { AdapterFailure, ProviderAccess } from '../../../../../../shared/adapter/port'
import { LONGEST_WORDS, failureOfStatus, unreachable } from './failures'

/** Converts an error of a model request to a user-facing failure. */
export function failureOf(error: unknown, access: ProviderAccess): AdapterFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(cause))
    return cause.statusCode === undefined
      ? unreachable(access, cause)
      : cause.statusCode < 300
        ? failureOf(innermost(cause), access)
        : failureOfStatus(cause.statusCode, access.name, cause.message)
  const message = cause instanceof Error ? cause.message : String(cause)
  return { message: `${access.name}: ${message.slice(0, LONGEST_WORDS)}`, category: 'provider', recoverable: true }
}

/** Returns the innermost cause of an error in the middle of an answer. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : new Error(error.message)
}
