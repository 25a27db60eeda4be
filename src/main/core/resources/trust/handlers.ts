import type { trustRequests } from '../../../../shared/trust/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { grant } from './grant'
import { inspect } from './inspect'
import { list } from './list'
import { revoke } from './revoke'

/** The handlers of the requests about folders that run something. */
export function trustHandlers(context: ResourcesContext): HandlersOf<typeof trustRequests> {
  return {
    'trust.inspect': inspect(context),
    'trust.list': list(context),
    'trust.grant': grant(context),
    'trust.revoke': revoke(context),
  }
}
