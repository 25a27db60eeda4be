import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import { ownText, parsePlan, planInFull } from '#shared/plan/text'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'

/** `session.plan.update`. */
export const updatePlan =
  (context: SessionContext): Handler<'session.plan.update'> =>
  ({ sessionId, content }) =>
    writePlan(context, sessionId, content)

/** `session.plan.delete`. Deleting when there is no plan changes nothing and succeeds. */
export const deletePlan =
  (context: SessionContext): Handler<'session.plan.delete'> =>
  ({ sessionId }) =>
    writePlan(context, sessionId, '')

async function writePlan(
  context: SessionContext,
  sessionId: string,
  text: string,
): Promise<Result<{ success: true }, ContractError>> {
  return inSession(context, sessionId, async (runtime) => {
    const stored = await context.store.read.conversation(sessionId, 1)
    if (stored === null) return err(knownError('session-not-found', { sessionId }))
    const { plan: before, planContent } = stored
    const entries = parsePlan(text, before)
    const content = ownText(text)
    if (JSON.stringify([entries, content]) === JSON.stringify([before, planContent])) return ok({ success: true })
    const note = noteOf(planInFull(entries, content))
    const notes = runtime.agents.map(({ agent: { agentId } }) => ({ agentId, kind: 'plan', text: note }))
    const plan = { entries, source: 'user' as const, ...defined({ content }) }
    const changes = runtime.stream.changes().event('plan.updated', plan, {}, { notes })
    const committed = await runtime.stream.commit(changes)
    return committed.ok ? ok({ success: true }) : committed
  })
}

function noteOf(plan: string): string {
  if (plan === '') return 'The user has removed the plan.'
  return `The user has changed the plan. It is now:\n\n${plan}`
}
