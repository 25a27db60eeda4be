import type { Notification } from '../shared/contract'
import type { ContractError } from '../shared/kernel/errors'
import type { Result } from '../shared/kernel/result'

/** Transport of a client: requests by name and a stream of notifications. */
export interface Link {
  /** Never rejects; when the link is gone the error is `not-connected`. */
  request(name: string, input: unknown): Promise<Result<unknown, ContractError>>
  /** Sets the listener for notifications, which arrive in order. One listener per link. */
  onNotification(listener: (notification: Notification) => void): void
  /**
   * Sets the handler for requests of the host to this client. One per link; over a transport that cannot carry them,
   * none arrive.
   */
  onRequest(serve: (name: string, input: unknown) => Promise<Result<unknown, ContractError>>): void
  /** Called once, when the link is gone for good; `reason` is user-facing. One listener per link. */
  onLost(listener: (reason: string) => void): void
  /** Idempotent. Does not call `onLost`. */
  close(): void
}
