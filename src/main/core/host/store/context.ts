import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { HostFeed } from '#core/base/host-feed'
import type { LongWork } from '#core/base/worker/long-work'
import type { CareLane } from './care-lane'
import type { Operations } from '#core/base/worker/operations'

/**
 * Closes the host properly, does something while nobody has the store open, and opens it again. It begins after the
 * present request is answered; clients are notified with `store.replaced`. If the work fails, the store stays
 * unchanged.
 */
export type ReopenStore = (between: () => Promise<Result<unknown, ContractError>>) => void

/** Context for maintenance of the store as a file; it exists even while the store itself is unusable. */
export interface CareContext {
  /** The store's file. */
  readonly file: string
  readonly dataDir: string
  readonly clock: Clock
  readonly work: LongWork
  readonly operations: Operations
  readonly lane: CareLane
  readonly feed: Pick<HostFeed, 'announce'>
  readonly reopen: ReopenStore
  /** True while traces of purged sessions are being removed from the file. */
  isErasing(): boolean
  /** Reason nothing can be written; null when the store is writable. */
  readonly readOnly: string | null
  /** True if the store is not open because it is unusable in its present state. */
  readonly isUnusable: boolean
}
