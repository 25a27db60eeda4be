import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { whenAborted } from '#core/base/when-aborted'
import { findRuntime } from '#core/session/runtime/lookup'
import { PendingElicitations } from './pending-elicitations'

/** `session.ui.elicitation`. */
export const elicit =
  (context: ActivityContext): Handler<'session.ui.elicitation'> =>
  async ({ sessionId, message, requestedSchema, operationId }, { gone }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const elicitations = found.value.pending.of(PendingElicitations)
    const question = { kind: 'elicitation', mode: 'form', message, requestedSchema } as const
    return context.operations.run(operationId, async ({ signal }) => {
      const asked = elicitations.ask(question)
      const stop = whenAborted([gone, signal], asked.withdraw)
      const answer = await asked.answer
      stop()
      return signal.aborted && answer.action === 'cancel' ? err(knownError('cancelled')) : ok(answer)
    })
  }
