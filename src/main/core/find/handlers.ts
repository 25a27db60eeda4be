import type { findRequests } from '../../../shared/find/requests'
import type { HostContext } from '../context'
import type { HandlersOf } from '../host-port'
import { find } from './find'
import { searchHits } from './search-hits'

/** The handlers of the requests about finding. */
export function findHandlers(context: HostContext): HandlersOf<typeof findRequests> {
  return {
    'session.find': find(context),
    'session.search.hits': searchHits(context),
  }
}
