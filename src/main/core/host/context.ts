import type { TransferContext } from '../transfer/context'
import type { ReopenStore } from './store/context'
import type { SearchIndexPurge } from './store/purge-search-index'

/** Everything that the handlers of the host work with; made once, by the composition root. */
export interface HostContext extends TransferContext {
  readonly forgetting: SearchIndexPurge
  readonly reopen: ReopenStore
}
