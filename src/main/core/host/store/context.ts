import type { Clock } from '../../../../shared/kernel/clock'
import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'
import type { HostFeed } from '../../base/host-feed'
import type { LongWork } from '../../base/worker/long-work'
import type { Operations } from '../../base/worker/operations'

/**
 * Closes the host in order, does something while nobody has the store open, and opens it again. It begins after the
 * present request is answered; clients are told with `store.replaced`. A failure of the work leaves the store as it was.
 */
export type ReopenStore = (between: () => Promise<Result<unknown, ContractError>>) => void

/** What looking after the store as a file takes; there is one also while the store itself cannot be used. */
export interface CareContext {
  /** The store's file. */
  readonly file: string
  readonly dataDir: string
  readonly clock: Clock
  readonly work: LongWork
  readonly operations: Operations
  readonly feed: Pick<HostFeed, 'announce'>
  readonly reopen: ReopenStore
  /** Whether traces of sessions that were purged are being taken out of the file. */
  isErasing(): boolean
  /** Why nothing can be written, or null. */
  readonly readOnly: string | null
  /** The store is not open, because it cannot be used as it is. */
  readonly isUnusable: boolean
}
