import type { Prices } from '../history/usage/prices/prices'
import type { TransferContext } from '../transfer/context'
import type { Fleets } from '../machine/fleets'
import type { Machines } from '../machine/machines'
import type { CareLane } from './store/care-lane'
import type { ReopenStore } from './store/context'
import type { SearchIndexPurge } from './store/purge-search-index'

/** Everything that the handlers of the host work with; made once, by the composition root. */
export interface HostContext extends TransferContext {
  readonly machines: Machines
  readonly fleets: Fleets
  readonly forgetting: SearchIndexPurge
  readonly careLane: CareLane
  readonly reopen: ReopenStore
  readonly prices: Prices
}
