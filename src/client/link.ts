import type { Notification } from '../shared/contract'
import type { ContractError } from '../shared/kernel/errors'
import type { Result } from '../shared/kernel/result'

/** What a client stands on: requests by name and a stream of notifications, over whichever transport. */
export interface Link {
  /** Never rejects; when the link is gone the failure is `not-connected`. */
  request(name: string, input: unknown): Promise<Result<unknown, ContractError>>
  /** Where notifications go, in order. One listener a link. */
  onNotification(listener: (notification: Notification) => void): void
  /** Who answers what the host asks this client. One a link; where a transport cannot carry that, nothing is asked. */
  onRequest(serve: (name: string, input: unknown) => Promise<Result<unknown, ContractError>>): void
  /** Called once, when the link is gone for good; `reason` is for people. One listener a link. */
  onLost(listener: (reason: string) => void): void
  /** Idempotent. `onLost` is not called for it. */
  close(): void
}
