import { APICallError, RetryError } from 'ai'
import type { AdapterEvent, AdapterFailure, ProviderAccess } from '../../../../../../shared/adapter/port'
import { MOST_RETRIES } from '../prompt/step'
import { LONGEST_WORDS, failureOfStatus, unreachable } from './failures'

type FailedCall = Extract<AdapterEvent, { type: 'model.failed' }>

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

/** Converts an error of a model request to the calls that failed: each that was tried again, and the last. */
export function failedCalls(error: unknown, access: ProviderAccess, model: string): FailedCall[] {
  const errors: readonly unknown[] = RetryError.isInstance(error) ? error.errors : [error]
  return errors.map((one, index) => {
    const statusCode = APICallError.isInstance(one) ? one.statusCode : undefined
    const { message } = failureOf(one, access)
    const willRetry = index < errors.length - 1
    return {
      ...{ type: 'model.failed', message, model, willRetry },
      ...(statusCode === undefined || statusCode < 300 ? {} : { statusCode }),
      ...(willRetry ? { retry: index + 1, maxRetries: MOST_RETRIES } : {}),
    }
  })
}

/** Returns the innermost cause of an error in the middle of an answer. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : new Error(error.message)
}
