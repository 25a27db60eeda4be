import type { findRequests } from '../../../../shared/find/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf } from '../../base/host-port'
import { find } from './find'
import { searchHits } from './search-hits'

/** The handlers of the requests about finding. */
export function findHandlers(context: SessionContext): HandlersOf<typeof findRequests> {
  return {
    'session.find': find(context),
    'session.search.hits': searchHits(context),
  }
}
