import type { Refusal } from '../../limits/entities'
import type { ErrorCategory } from '../../session/entities'

/** A failed adapter operation. `category` names the responsible party. */
export interface AdapterFailure {
  readonly message: string
  readonly category: ErrorCategory
  /** True when a retry may help. */
  readonly recoverable: boolean
  /** Present when the service behind the agent refused, and the agent said so. */
  readonly limit?: Refusal
}
