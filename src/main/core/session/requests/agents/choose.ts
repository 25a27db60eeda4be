import type { RunningAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { adapterFailed } from '#core/agents/adapter-failed'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { ChangeSet } from '#core/session/stream/change-set'
import { takesBack, type TakeBack } from './take-back'

/** Switches the model of an agent that lets that be done while it runs, with `changes`; one that does not run is started. */
export async function switchModelOf(
  runner: AgentRunner,
  model: string,
  changes: ChangeSet,
): Promise<Result<TakeBack, ContractError>> {
  const set = await choose(runner, () => runner.controls.models, model, 'models')
  if (!set.ok) return set
  const { agentId, model: previousModel } = runner.agent
  changes.event('model.changed', { agentId, model, ...defined({ previousModel }) }, { agentId })
  return set
}

/**
 * Sets what a running agent lets be chosen, and returns what sets it back. Starts the agent when it does not run, or waits for
 * its start, because only a running one can be set.
 */
export async function choose(
  runner: AgentRunner,
  control: () => NonNullable<RunningAgent['modes' | 'models']> | undefined,
  id: string,
  capability: 'modes' | 'models',
): Promise<Result<TakeBack, ContractError>> {
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
  const before = chosen.state.current
  const change = (to: string) => runner.choosing(() => chosen.set(to), capability === 'modes' ? to : undefined)
  const set = await change(id)
  return set.ok ? ok(takesBack(runner, () => change(before))) : adapterFailed(set.error)
}
