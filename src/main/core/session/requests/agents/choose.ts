import type { RunningAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { adapterFailed } from '#core/agents/adapter-failed'
import type { AgentRunner } from '#core/session/agents/agent-runner'

/** Switches the model of an agent that lets that be done while it runs; one that does not run is started. */
export async function switchModelOf(
  runtime: SessionRuntime,
  runner: AgentRunner,
  model: string,
): Promise<Result<void, ContractError>> {
  const set = await choose(runner, () => runner.controls.models, model, 'models')
  if (!set.ok) return set
  const { agentId, model: previousModel } = runner.agent
  const payload = { agentId, model, ...defined({ previousModel }) }
  return runtime.stream.commit(runtime.stream.changes().event('model.changed', payload, { agentId }))
}

/** Sets what a running agent lets be chosen. Starts the agent when it does not run, or waits for its start, because only a running one can be set. */
export async function choose(
  runner: AgentRunner,
  control: () => NonNullable<RunningAgent['modes' | 'models']> | undefined,
  id: string,
  capability: 'modes' | 'models',
): Promise<Result<void, ContractError>> {
  let setter = control()
  if (setter === undefined && !runner.isStarted) {
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
  const chosen = setter
  const set = await runner.choosing(() => chosen.set(id), capability === 'modes' ? id : undefined)
  return set.ok ? ok(undefined) : adapterFailed(set.error)
}
