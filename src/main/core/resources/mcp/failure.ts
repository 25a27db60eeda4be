import {
  InsufficientScopeError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { SignInNeeded } from './oauth/access-provider'
import { unreachable } from './unreachable'

/** Reason why there is no connection. `message` is user-facing and contains no values of the configuration. */
export interface McpFailure {
  readonly kind: 'configuration' | 'spawn' | 'timeout' | 'protocol' | 'network' | 'auth'
  readonly message: string
  /** `auth` only: the user can sign in from Parley; otherwise the token in the server's headers is invalid. */
  readonly canSignIn?: true
  /** Last output of a local server outside the protocol. */
  readonly log?: string
  /** Retrying automatically would not help. */
  readonly isFinal?: true
}

/** Returns the failure of a connection that could not be made. `hadEnded`: the server was gone by then. */
export function failureOf(error: unknown, timeout: number, hadEnded: boolean): McpFailure {
  if (error instanceof SignInNeeded) return { kind: 'auth', message: error.message, canSignIn: true }
  if (error instanceof UnauthorizedError || (error instanceof SdkHttpError && error.status === 401))
    return { kind: 'auth', message: 'The server rejected the token in its headers. Replace it with a valid one.' }
  if (error instanceof InsufficientScopeError) return { kind: 'auth', message: demandOf(error), canSignIn: true }
  if (error instanceof SdkHttpError)
    return { kind: 'network', message: `The server answered with HTTP status ${error.status}.` }
  if (hadEnded) return { kind: 'spawn', message: 'The server ended while it was being connected.' }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return { kind: 'timeout', message: `The server did not answer within ${Math.round(timeout / 1000)} s.` }
  if (isUnreached(error)) return { kind: 'network', message: unreachable(error) }
  return { kind: 'protocol', message: error instanceof Error ? error.message : String(error) }
}

/** Returns what a server demands, for the user. */
export const demandOf = ({ requiredScope }: InsufficientScopeError): string =>
  `The server demands more rights${requiredScope === undefined ? '' : ` (${requiredScope})`}. Sign in again to give them.`

/** Returns true for a request that got no connection at all. */
export const isUnreached = (error: unknown): error is TypeError =>
  error instanceof TypeError && error.message === 'fetch failed'
