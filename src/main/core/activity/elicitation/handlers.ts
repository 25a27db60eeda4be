import type { elicitationRequests } from '../../../../shared/elicitation/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { elicit } from './elicit'
import { handlePendingElicitation } from './handle-pending-elicitation'
import { list } from './list'

/** The handlers of the requests about questions. */
export function elicitationHandlers(context: ActivityContext): HandlersOf<typeof elicitationRequests> {
  return {
    'session.ui.elicitation': elicit(context),
    'session.ui.handlePendingElicitation': handlePendingElicitation(context),
    'elicitation.list': list(context),
  }
}
