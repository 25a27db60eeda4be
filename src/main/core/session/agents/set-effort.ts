import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ReasoningEffort } from '../../../../shared/session/entities'
import type { SessionRuntime } from '../runtime'
import { adapterFailed } from '../../agents/adapter-failed'
import type { AgentRunner } from './agent-runner'

/** Whether a running agent takes an effort at once; else it has to be started with it. */
export function takesEffort(runner: AgentRunner): boolean {
  return runner.controls.efforts !== undefined
}

/**
 * Sets how hard a running agent thinks, also in the middle of a turn, and keeps it for its later starts. Only for one
 * that {@link takesEffort}; of a level that it does not have it says which there are.
 */
export async function setEffort(
  runtime: SessionRuntime,
  runner: AgentRunner,
  reasoningEffort: ReasoningEffort,
): Promise<Result<void, ContractError>> {
  const { efforts } = runner.controls
  if (efforts === undefined) throw new Error('the agent takes an effort')
  const { current, supportedReasoningLevels } = efforts.state
  if (supportedReasoningLevels[reasoningEffort] === undefined) {
    const message = `${runner.name} does not offer the reasoning effort "${reasoningEffort}".`
    return err(contractError('invalid-params', message, { supportedReasoningLevels }))
  }
  const { agentId, reasoningEffort: before = null } = runner.agent
  if (current === reasoningEffort && before === reasoningEffort) return ok(undefined)
  const set = await efforts.set(reasoningEffort)
  if (!set.ok) return adapterFailed(set.error)
  const model = runner.controls.models?.state.current ?? runner.agent.model
  const payload = {
    agentId,
    ...(model === undefined ? {} : { model }),
    reasoningEffort,
    previousReasoningEffort: current ?? before,
  }
  return runtime.stream.commit(runtime.stream.changes().event('model.changed', payload, { agentId }))
}
