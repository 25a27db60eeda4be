import type { ElicitationAnswer, ElicitationRequest } from '#shared/elicitation/entities'
import { optionsOf, type FormContent } from '#shared/elicitation/schema'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler, RequestContext } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { sendMessage } from '#core/session/requests/send-message'
import { checkAnswer, PendingElicitations } from './pending-elicitations'

/** `session.ui.handlePendingElicitation`. */
export const handlePendingElicitation =
  (context: ActivityContext): Handler<'session.ui.handlePendingElicitation'> =>
  async ({ sessionId, requestId, result }, asker) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    // One that was only just asked may not be stored yet.
    const elicitations = found.value.pending.of(PendingElicitations)
    if (elicitations.has(requestId)) return elicitations.respond(requestId, result)
    const entry = await context.store.read.elicitation(requestId)
    if (entry?.request.sessionId !== sessionId) return err(knownError('elicitation-not-found', { requestId }))
    if (entry.state !== 'interrupted') return ok({ success: false })
    if (found.value.session.status === 'archived' && result.action === 'accept')
      return err(knownError('session-archived/answer'))
    return settle(context, entry.request, result, asker)
  }

/** Answers a question whose agent is gone: with a message to its session, or by putting it away. */
async function settle(
  context: ActivityContext,
  request: ElicitationRequest,
  answer: ElicitationAnswer,
  asker: RequestContext,
): Promise<Result<{ success: boolean }, ContractError>> {
  const checked = checkAnswer(request, answer)
  if (!checked.ok) return checked
  const { requestId, sessionId } = request
  const settled = await context.store.operations.settleElicitation(requestId)
  if (!settled.ok) return settled
  const success = settled.value
  if (success && checked.value.action === 'accept') {
    const message = answerText(request, checked.value.content ?? {})
    const sent = await sendMessage(context)({ sessionId, message, source: 'user' }, asker)
    if (!sent.ok) return sent
  }
  return ok({ success })
}

/** An answer in words, for an agent that no longer waits for it. */
function answerText({ message, requestedSchema }: ElicitationRequest, content: FormContent): string {
  const lines = Object.entries(content).map(([name, value]) => {
    const field = requestedSchema?.properties[name]
    const options = field === undefined ? undefined : optionsOf(field)
    const labels = [value].flat().map((each) => options?.find((option) => option.value === each)?.label ?? String(each))
    return `- ${field?.title ?? name}: ${labels.join(', ')}`
  })
  return `You asked: ${message}\n\nMy answer:\n${lines.join('\n')}`
}
