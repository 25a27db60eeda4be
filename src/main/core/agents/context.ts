import type { AdapterInfo } from '#shared/adapter/entities'
import type { AgentAdapter } from '#shared/adapter/port'
import type { BaseContext } from '../base/context'
import type { Store } from '../store/port'
import type { LimitPolicies } from './account/limit-policies'
import type { Accounts } from './account/accounts'

/** The adapters that can be used. */
export interface Adapters {
  /** All adapters, the default one first. */
  list(options?: { refresh?: boolean }): Promise<AdapterInfo[]>
  get(adapterName: string): Promise<AgentAdapter | undefined>
  defaultAdapterName(): Promise<string>
  /** Adds a source of agents, which is asked on every listing. */
  offer(source: () => Promise<readonly AgentAdapter[]>): void
}

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
