import type { AdapterFailure, RunningAgent } from '../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import { findAgent } from '../agent/find-agent'
import { updateAgent } from '../agent/update-agent'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import type { AgentRunner } from './agent-runner'
import type { SessionRuntime } from './runtime'
import { setEffort, takesEffort } from './set-effort'

/** `session.mode.set`. The agent is also started with it from then on. */
export const setMode =
  (context: HostContext): Handler<'session.mode.set'> =>
  async ({ sessionId, agentId, mode }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    // Setting it would start an agent.
    if (runtime.session.status === 'archived')
      return err(contractError('session-archived', 'The session is archived; its agents cannot be changed.'))
    const set = await choose(runner, () => runner.controls.modes, mode, 'modes')
    if (!set.ok) return set
    const id = runner.agent.agentId
    const setup = { ...runner.setup, mode }
    runner.record.setup = setup
    const unit = runtime.stream.unit().write((writer) => writer.putAgentSetup(id, setup))
    const committed = await runtime.stream.commit(
      unit.event('mode.changed', { agentId: id, modeId: mode }, { agentId: id }),
    )
    return committed.ok ? ok({ success: true, mode }) : committed
  }

/** `session.model.switchTo`. */
export const switchModel =
  (context: HostContext): Handler<'session.model.switchTo'> =>
  async ({ sessionId, agentId, modelId, reasoningEffort }, request) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    if (runner.controls.models !== undefined && (reasoningEffort === undefined || takesEffort(runner))) {
      const switched = await switchModelOf(runtime, runner, modelId)
      if (!switched.ok) return switched
      // Which efforts there are may depend on the model.
      if (reasoningEffort === undefined || !takesEffort(runner)) return ok({ success: true, modelId })
      const set = await setEffort(runtime, runner, reasoningEffort)
      return set.ok ? ok({ success: true, modelId }) : set
    }
    const id = runner.agent.agentId
    const updated = await updateAgent(context)({ sessionId, agentId: id, model: modelId, reasoningEffort }, request)
    return updated.ok ? ok({ success: updated.value.success, modelId }) : updated
  }

/** Switches the model of an agent that lets that be done while it runs; one that does not run is started. */
export async function switchModelOf(
  runtime: SessionRuntime,
  runner: AgentRunner,
  model: string,
): Promise<Result<void, ContractError>> {
  const set = await choose(runner, () => runner.controls.models, model, 'models')
  if (!set.ok) return set
  const { agentId, model: previousModel } = runner.agent
  await runner.record.change({ model })
  const payload = { agentId, model, ...(previousModel === undefined ? {} : { previousModel }) }
  return runtime.stream.commit(runtime.stream.unit().event('model.changed', payload, { agentId }))
}

/** Starts the agent when it does not run, because only a running one can be set. */
async function choose(
  runner: AgentRunner,
  control: () => NonNullable<RunningAgent['modes' | 'models']> | undefined,
  id: string,
  capability: 'modes' | 'models',
): Promise<Result<void, ContractError>> {
  let setter = control()
  if (setter === undefined && !runner.isRunning) {
    const started = await runner.start()
    if (!started.ok) return adapterFailed(started.error)
    setter = control()
  }
  if (setter === undefined)
    return err(
      contractError('capability-missing', `${runner.name} has no ${capability} to choose from.`, { capability }),
    )
  if (!setter.state.available.some((choice) => choice.id === id))
    return err(
      contractError('invalid-params', `${runner.name} does not offer "${id}".`, { available: setter.state.available }),
    )
  const set = await setter.set(id)
  return set.ok ? ok(undefined) : adapterFailed(set.error)
}

/** What an adapter could not do, as the failure of a request. */
export function adapterFailed(failure: AdapterFailure): Result<never, ContractError> {
  return err(contractError('adapter-failed', failure.message, { category: failure.category }))
}
