import { APICallError } from 'ai'
import type { AdapterEvent, AdapterFailure, ProviderAccess } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { factsOf } from './call-facts'
import { callKind, contractKind } from './call-kind'
import { failureOfCall, unreachable } from './failures'

type FailedCall = Extract<AdapterEvent, { type: 'model.failed' }>

/** Returns whether a request got no answer. */
export function isConnectionError(error: unknown): error is Error {
  return APICallError.isInstance(error) && error.statusCode === undefined
}

/** Converts an error of a model request to a user-facing failure. */
export function failureOf(error: unknown, access: ProviderAccess): AdapterFailure {
  return isConnectionError(error) ? unreachable(access, error) : failureOfCall(factsOf(error), access.name)
}

/** Converts an error of a model request to the call that failed. `retry`: what follows; absent: nothing. */
export function failedCall(
  error: unknown,
  access: ProviderAccess,
  model: string,
  retry?: Pick<FailedCall, 'retry' | 'maxRetries' | 'retryDelayMs'>,
): FailedCall {
  const facts = factsOf(error)
  return {
    type: 'model.failed',
    message: failureOf(error, access).message,
    kind: isConnectionError(error) ? 'connection' : contractKind(callKind(facts)),
    model,
    willRetry: retry !== undefined,
    ...defined({ statusCode: facts.status }),
    ...retry,
  }
}
