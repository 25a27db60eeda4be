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
      const changed = await changeAgent(context, found.value, wanted)
      if (!changed.ok) return changed
      if (changed.value !== 'edit-requested' && wanted.role === 'lead') {
        const led = await makeLead(found.value)
        if (!led.ok) return led
      }
      if (wanted.approvalPolicy !== undefined) context.reconsiderPermissions()
      return ok({ success: changed.value !== 'edit-requested', change: changed.value, agent: runner.agent })
    })
  }

/** Changes all of an agent but its role. The caller holds the session. */
export async function changeAgent(
  context: SessionContext,
  found: FoundAgent,
  wanted: WantedChange,
): Promise<Result<AgentChange, ContractError>> {
  const { runtime, runner } = found
  const planned = await planChange(context, runner, wanted)
  if (!planned.ok) return planned
  const plan = planned.value
  const changesModel = plan.model !== undefined && (plan.model ?? undefined) !== runner.agent.model
  const modelRestarts =
    changesModel && (plan.restarts || (runner.takesModelAtStart && runner.controls.models === undefined))
  if (plan.restarts || modelRestarts) {
    const agent = changesModel ? withPatch(plan.agent, { model: plan.model }) : plan.agent
    return swap(context, found, wanted, { ...plan, agent })
  }
  if (changesModel) {
    const { model = null } = plan
    const switched =
      model === null ? await runner.record.change({ model }) : await switchModelOf(runtime, runner, model)
    if (!switched.ok) return switched
  }
  const { compressionMode, approvalPolicy, personaId, profileId, reasoningEffort } = plan.agent
  if (reasoningEffort !== undefined && reasoningEffort !== runner.agent.reasoningEffort) {
    const set = await setEffort(runtime, runner, reasoningEffort)
    if (!set.ok) return set
  }
  const after = { ...runner.agent, compressionMode, approvalPolicy, personaId, profileId }
  const values = changesBetween<Agent>(runner.agent, after)
  if (Object.keys(values).length > 0) {
    const changed = await runner.record.change(values)
    if (!changed.ok) return changed
  }
  return ok('in-place')
}

/** Restarts an agent with its changes, once it is decided which history it receives. */
async function swap(
  context: SessionContext,
  { runtime, runner }: FoundAgent,
  wanted: WantedChange,
  plan: PlannedChange,
): Promise<Result<AgentChange, ContractError>> {
  if (runner.isBusy) return stillBusy(runner)
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
    return ok('edit-requested')
  }
  const agent = canGoOn ? plan.agent : withPatch(plan.agent, { adapterSessionId: null })
  const setup = last === null ? plan.setup : toldFrom(plan.setup, last.messageId, history ?? 'replay')
  const swapped = await runner.swap(changesBetween(before, agent), setup)
  if (!swapped.ok) {
    const message = `${swapped.error.message} Nothing was changed.`
    return err(contractError('adapter-failed', message, { category: swapped.error.category }))
  }
  const change = modelChange(before, agent)
  if (change !== null) {
    const { agentId } = agent
    const kept = await runtime.stream.commit(runtime.stream.changes().event('model.changed', change, { agentId }))
    if (!kept.ok) return kept
  }
  return ok('swapped')
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

async function makeLead({ runtime, runner }: FoundAgent): Promise<Result<void, ContractError>> {
  if (runner.agent.role === 'lead') return ok(undefined)
  const changes = runtime.stream.changes()
  runtime.attached.setLead(runner.agent.agentId, changes)
  return runtime.stream.commit(changes)
}
