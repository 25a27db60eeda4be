import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import { PendingElicitations } from './pending-elicitations'

/** `session.ui.elicitation`. */
export const elicit =
  (context: ActivityContext): Handler<'session.ui.elicitation'> =>
  async ({ sessionId, message, requestedSchema }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { pending } = found.value
    const question = { kind: 'elicitation', mode: 'form', message, requestedSchema } as const
    return ok(await pending.of(PendingElicitations).ask(question))
  }
