import type { Notification } from '../contract'
import type { ContractError } from '../kernel/errors'
import type { Result } from '../kernel/result'

/** What a {@link Client} stands on: requests by name and a stream of notifications, over whichever transport. */
export interface Link {
  /** Never rejects; when the link is gone the failure is `not-connected`. */
  request(name: string, input: unknown): Promise<Result<unknown, ContractError>>
  /** Where notifications go, in order. One listener a link. */
  onNotification(listener: (notification: Notification) => void): void
  /** Called once, when the link is gone for good; `reason` is for people. One listener a link. */
  onLost(listener: (reason: string) => void): void
  /** Idempotent. `onLost` is not called for it. */
  close(): void
}
