import type { AdapterFailure, RunningAgent } from '../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import type { AgentRunner } from './agent-runner'
import { findRuntime } from './lookup'
import type { SessionRuntime } from './runtime'

/** `session.mode.set`. */
export const setMode =
  (context: HostContext): Handler<'session.mode.set'> =>
  async ({ sessionId, agentId, modeId }) => {
    const target = await findTarget(context, sessionId, agentId)
    if (!target.ok) return target
    const { runtime, runner } = target.value
    const set = await choose(runner, runner.controls.modes, modeId, 'modes')
    if (!set.ok) return set
    const id = runner.agent.agentId
    return done(
      await runtime.stream.commit(
        runtime.stream.unit().event('mode.changed', { agentId: id, modeId }, { agentId: id }),
      ),
    )
  }

/** `session.model.switchTo`. */
export const switchModel =
  (context: HostContext): Handler<'session.model.switchTo'> =>
  async ({ sessionId, agentId, model }) => {
    const target = await findTarget(context, sessionId, agentId)
    if (!target.ok) return target
    const { runtime, runner } = target.value
    const set = await choose(runner, runner.controls.models, model, 'models')
    if (!set.ok) return set
    const { agentId: id, model: previousModel } = runner.agent
    await runner.setModel(model)
    const payload = { agentId: id, model, ...(previousModel === undefined ? {} : { previousModel }) }
    return done(await runtime.stream.commit(runtime.stream.unit().event('model.changed', payload, { agentId: id })))
  }

async function findTarget(
  context: HostContext,
  sessionId: string,
  agentId: string | undefined,
): Promise<Result<{ runtime: SessionRuntime; runner: AgentRunner }, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const runner = found.value.findAgent(agentId)
  if (runner === undefined) return err(contractError('agent-not-found', 'The session has no such agent.', { agentId }))
  return ok({ runtime: found.value, runner })
}

/** Starts the agent when it does not run, because only a running one can be set. */
async function choose(
  runner: AgentRunner,
  control: NonNullable<RunningAgent['modes' | 'models']> | undefined,
  id: string,
  capability: 'modes' | 'models',
): Promise<Result<void, ContractError>> {
  let setter = control
  if (setter === undefined && !runner.isRunning) {
    const started = await runner.start()
    if (!started.ok) return failed(started.error)
    setter = runner.controls[capability]
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
  return set.ok ? ok(undefined) : failed(set.error)
}

function failed(failure: AdapterFailure): Result<never, ContractError> {
  return err(contractError('adapter-failed', failure.message, { category: failure.category }))
}

function done(committed: Result<void, ContractError>): Result<{ success: boolean }, ContractError> {
  return committed.ok ? ok({ success: true }) : committed
}
