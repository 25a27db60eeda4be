import type { ErrorCategory } from '../../session/entities'

/** Something an adapter could not do. `category` says who is at fault. */
export interface AdapterFailure {
  readonly message: string
  readonly category: ErrorCategory
  /** Whether trying again may help. */
  readonly recoverable: boolean
}
