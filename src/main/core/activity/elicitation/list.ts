import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { waitingQuestions } from './pending-elicitations'

/** `elicitation.list`. */
export const list =
  (context: ActivityContext): Handler<'elicitation.list'> =>
  async (input) =>
    ok({ entries: await context.store.read.elicitations(input), pending: waitingQuestions(context) })
