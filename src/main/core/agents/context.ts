import type { BaseContext } from '../base/context'
import type { Store } from '../store/port'
import type { LimitPolicies } from './account/limit-policies'
import type { Accounts } from './account/accounts'
import type { Adapters } from './port'

export type { Adapters } from './port'

/** Context of the code about agents. */
export interface AgentsContext extends BaseContext {
  readonly store: Store
  readonly adapters: Adapters
  /** Accounts of agents. */
  readonly accounts: Accounts
  /** Rules for limits while the user is away. */
  readonly limitPolicies: LimitPolicies
  /** Evaluates every open permission request again, after policies changed. */
  readonly reconsiderPermissions: () => void
}
