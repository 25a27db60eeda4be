import type { elicitationRequests } from '#shared/elicitation/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { elicit } from './elicit'
import { handlePendingElicitation } from './handle-pending-elicitation'
import { ok } from '#shared/kernel/result'
import { waitingQuestions } from './pending-elicitations'

/** `elicitation.list`. */
const list =
  (context: ActivityContext): Handler<'elicitation.list'> =>
  async (input) =>
    ok({ entries: await context.store.read.elicitations(input), pending: waitingQuestions(context) })

/** The handlers of the requests about questions. */
export function elicitationHandlers(context: ActivityContext): HandlersOf<typeof elicitationRequests> {
  return {
    'session.ui.elicitation': elicit(context),
    'session.ui.handlePendingElicitation': handlePendingElicitation(context),
    'elicitation.list': list(context),
  }
}
