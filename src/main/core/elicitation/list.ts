import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { waitingQuestions } from './desk'

/** `elicitation.list`. */
export const list =
  (context: HostContext): Handler<'elicitation.list'> =>
  async (input) =>
    ok({ entries: await context.store.read.elicitations(input), pending: waitingQuestions(context) })
