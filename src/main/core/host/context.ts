import type { HostConnection } from '../base/host-port'
import type { Processes } from '../base/process/processes'
import type { OwnCommand } from '../resources/command/bound-command'
import type { Extensions } from '../resources/extension/extensions'
import type { OfferKind } from '../resources/extension/offers-changed'
import type { Prices } from '../history/usage/prices/prices'
import type { ActivityPorts } from '../session/port'
import type { TransferContext } from '../transfer/context'
import type { Fleets } from '../machine/fleets'
import type { Machines } from '../machine/machines'
import type { CareLane } from './store/care-lane'
import type { ReopenStore } from './store/context'
import type { SearchIndexPurge } from './store/purge-search-index'

/** Everything that the handlers of the host work with; made once, of what its parts provide. */
export interface HostContext extends TransferContext {
  readonly processes: Pick<Processes, 'spawn'> & Partial<Pick<Processes, 'includes'>>
  /** Connections of clients. */
  readonly connections: Set<HostConnection>
  readonly extensions: Extensions
  readonly ownCommands: readonly OwnCommand[]
  readonly machines: Machines
  readonly fleets: Fleets
  readonly forgetting: SearchIndexPurge
  readonly careLane: CareLane
  readonly reopen: ReopenStore
  readonly prices: Prices
}

/** Calls of a part to ones after it, each of which one of those implements. */
export interface HostPorts extends Omit<ActivityPorts, 'published'> {
  /** Evaluates every open permission request again, after policies changed. */
  reconsiderPermissions(): void
  /** Called when clients offer something else to sessions. */
  offersChanged(kind: OfferKind): void
}
