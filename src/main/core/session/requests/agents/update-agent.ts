import type { AgentChange, SwapHistory } from '#shared/agent/entities'
import type { Agent, AgentSetup } from '#shared/session/entities'
import type { SessionEventPayload } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { switchModelOf } from './choose'
import { setEffort } from './set-effort'
import { commitOrTakeBack, takesAllBack, type TakeBack } from './take-back'
import type { ChangeSet } from '#core/session/stream/change-set'
import { changesBetween } from '#shared/session/changes'
import { findAgent, type FoundAgent } from './find-agent'
import { planChange, stillBusy, withPatch, type PlannedChange, type WantedChange } from './plan-change'
import { inSession } from '#core/session/runtime/lookup'

type ModelChange = SessionEventPayload<'model.changed'>

/** `session.agent.update`. All or nothing. */
export const updateAgent =
  (context: SessionContext): Handler<'session.agent.update'> =>
  async (wanted) => {
    const found = await findAgent(context, wanted.sessionId, wanted.agentId)
    if (!found.ok) return found
    const { runner } = found.value
    return inSession(context, wanted.sessionId, async () => {
      if (wanted.role === 'member' && runner.agent.role === 'lead') return err(knownError('agent-conflict/lead'))
      const { attached, stream } = found.value.runtime
      const changes = stream.changes()
      const changed = await changeAgent(context, found.value, wanted, changes)
      if (!changed.ok) return changed
      const { change, takeBack } = changed.value
      if (change !== 'edit-requested' && wanted.role === 'lead' && runner.agent.role !== 'lead')
        attached.setLead(runner.agent.agentId, changes)
      const committed = changes.isEmpty ? ok(undefined) : await commitOrTakeBack(stream, changes, takeBack)
      if (!committed.ok) return committed
      if (wanted.approvalPolicy !== undefined) context.reconsiderPermissions()
      return ok({ success: change !== 'edit-requested', change, agent: runner.agent })
    })
  }

/** An agent that has been changed as far as it runs. */
interface ChangedAgent {
  readonly change: AgentChange
  readonly takeBack: TakeBack
}

/**
 * Changes all of an agent but its role: adds to `changes` what the caller, who holds the session, stores. If they cannot be
 * stored, `takeBack` makes the agent as it was.
 */
export async function changeAgent(
  context: SessionContext,
  found: FoundAgent,
  wanted: WantedChange,
  changes: ChangeSet,
): Promise<Result<ChangedAgent, ContractError>> {
  const { runner } = found
  const planned = await planChange(context, runner, wanted)
  if (!planned.ok) return planned
  const plan = planned.value
  const changesModel = plan.model !== undefined && (plan.model ?? undefined) !== runner.agent.model
  const modelRestarts =
    changesModel && (plan.restarts || (runner.takesModelAtStart && runner.controls.models === undefined))
  if (plan.restarts || modelRestarts) {
    const agent = changesModel ? withPatch(plan.agent, { model: plan.model }) : plan.agent
    return swap(context, found, { wanted, plan: { ...plan, agent } }, changes)
  }
  const steps: TakeBack[] = []
  const takeBack = takesAllBack(steps)
  const { agentId } = runner.agent
  if (changesModel) {
    const { model = null } = plan
    if (model === null) changes.event('agent.changed', { agentId, values: { model } })
    else {
      const switched = await switchModelOf(runner, model, changes)
      if (!switched.ok) return switched
      steps.push(switched.value)
    }
  }
  const { compressionMode, approvalPolicy, personaId, profileId, reasoningEffort } = plan.agent
  if (reasoningEffort !== undefined && reasoningEffort !== runner.agent.reasoningEffort) {
    const set = await setEffort(runner, reasoningEffort, changes)
    if (!set.ok) {
      await takeBack()
      return set
    }
    steps.push(set.value)
  }
  const after = { ...runner.agent, compressionMode, approvalPolicy, personaId, profileId }
  const values = changesBetween<Agent>(runner.agent, after)
  if (Object.keys(values).length > 0) changes.event('agent.changed', { agentId, values })
  return ok({ change: 'in-place', takeBack })
}

/** Restarts an agent with its changes, once it is decided which history it receives. */
async function swap(
  context: SessionContext,
  { runtime, runner }: FoundAgent,
  { wanted, plan }: { readonly wanted: WantedChange; readonly plan: PlannedChange },
  changes: ChangeSet,
): Promise<Result<ChangedAgent, ContractError>> {
  if (runner.isBusy) return stillBusy(runner.name)
  const before = runner.agent
  const canGoOn = before.adapterSessionId === undefined || (!plan.beginsAnew && runner.canResume)
  const last = canGoOn ? null : await context.store.read.lastPlace(runtime.sessionId)
  const history = wanted.history ?? (wanted.skipConnectorSwapWarning === true ? 'replay' : undefined)
  if (last !== null && history === undefined) {
    runtime.stream.emit(
      'connectorSwap.editRequested',
      {
        sessionId: runtime.sessionId,
        agentId: before.agentId,
        ...(plan.agent.model === before.model ? {} : both('Model', plan.agent.model, before.model)),
        ...(plan.agent.cwd === before.cwd ? {} : both('Cwd', plan.agent.cwd, before.cwd)),
      },
      { agentId: before.agentId },
    )
    return ok({ change: 'edit-requested', takeBack: takesAllBack([]) })
  }
  const agent = canGoOn ? plan.agent : withPatch(plan.agent, { adapterSessionId: null })
  const setup = last === null ? plan.setup : toldFrom(plan.setup, last.messageId, history ?? 'replay')
  const swapped = await runner.swap(changesBetween(before, agent), setup, changes)
  if (!swapped.ok) {
    const message = `${swapped.error.message} Nothing was changed.`
    return err(contractError('adapter-failed', message, { category: swapped.error.category }))
  }
  const change = modelChange(before, agent)
  if (change !== null) changes.event('model.changed', change, { agentId: agent.agentId })
  return ok({ change: 'swapped', takeBack: () => runner.swapBack() })
}

/** Returns the change of model and effort of an agent that was restarted; null when they stayed the same. */
function modelChange(before: Agent, { agentId, model, reasoningEffort }: Agent): ModelChange | null {
  const hasOtherModel = model !== before.model && model !== undefined
  const hasOtherEffort = reasoningEffort !== before.reasoningEffort
  if (!hasOtherModel && !hasOtherEffort) return null
  return {
    agentId,
    ...defined({ model }),
    ...(hasOtherModel && before.model !== undefined ? { previousModel: before.model } : {}),
    ...(hasOtherEffort
      ? { reasoningEffort: reasoningEffort ?? null, previousReasoningEffort: before.reasoningEffort ?? null }
      : {}),
  }
}

/** The setup of an agent that begins a new session after a message. */
function toldFrom(
  { historyStart: _before, ...setup }: AgentSetup,
  afterMessageId: string,
  history: SwapHistory,
): AgentSetup {
  if (history === 'replay') return setup
  return { ...setup, historyStart: { afterMessageId, ...(history === 'fresh' ? {} : { text: history.text }) } }
}

function both(name: 'Model' | 'Cwd', now: string | undefined, before: string | undefined): Record<string, string> {
  return {
    ...(now === undefined ? {} : { [`new${name}`]: now }),
    ...(before === undefined ? {} : { [`previous${name}`]: before }),
  }
}
