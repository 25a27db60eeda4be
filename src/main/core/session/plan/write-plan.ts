import type { PlanEntry } from '../../../../shared/plan/entities'
import { knownError } from '../../../../shared/kernel/error-texts'
import type { ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { parsePlan, planText } from '../../../../shared/plan/text'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../lookup'

/** `session.plan.update`. */
export const updatePlan =
  (context: SessionContext): Handler<'session.plan.update'> =>
  ({ sessionId, content }) =>
    writePlan(context, sessionId, (before) => parsePlan(content, before))

/** `session.plan.delete`. Deleting when there is no plan changes nothing and succeeds. */
export const deletePlan =
  (context: SessionContext): Handler<'session.plan.delete'> =>
  ({ sessionId }) =>
    writePlan(context, sessionId, () => [])

async function writePlan(
  context: SessionContext,
  sessionId: string,
  change: (before: readonly PlanEntry[]) => PlanEntry[],
): Promise<Result<{ success: true }, ContractError>> {
  return inSession(context, sessionId, async (runtime) => {
    const before = (await context.store.read.conversation(sessionId, 1))?.plan
    if (before === undefined) return err(knownError('session-not-found', { sessionId }))
    const entries = change(before)
    if (JSON.stringify(entries) === JSON.stringify(before)) return ok({ success: true })
    const text = noteOf(entries)
    const notes = runtime.agents.map(({ agent: { agentId } }) => ({ agentId, kind: 'plan', text }))
    const changes = runtime.stream.changes().event('plan.updated', { entries, source: 'user' }, {}, { notes })
    const committed = await runtime.stream.commit(changes)
    return committed.ok ? ok({ success: true }) : committed
  })
}

function noteOf(entries: readonly PlanEntry[]): string {
  if (entries.length === 0) return 'The user has removed the plan.'
  return `The user has changed the plan. It is now:\n\n${planText(entries)}`
}
