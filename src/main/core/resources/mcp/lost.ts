import { SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isUnreached } from './failure'

/** Returns true for a failure after which a server needs a new connection. */
export function isLost(error: unknown): boolean {
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return true
  return wasNotReceived(error) || isUnreached(error)
}

/** Returns true for a failure of a request that the server cannot have taken. Servers answer 404 for a session that they do not know, and some 400. */
export function wasNotReceived(error: unknown): boolean {
  if (error instanceof SdkHttpError)
    return error.status === 404 || (error.status === 400 && /session|not initialized/i.test(error.message))
  if (error instanceof SdkError && error.code === SdkErrorCode.NotConnected) return true
  return (
    isUnreached(error) && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'
  )
}
