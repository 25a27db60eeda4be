import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReasoningEffort } from '#shared/session/entities'
import { adapterFailed } from '#core/agents/adapter-failed'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { ChangeSet } from '#core/session/stream/change-set'
import { takesBack, type TakeBack } from './take-back'

/** Returns whether a running agent takes an effort at once; otherwise it has to be started with it. */
export function takesEffort(runner: AgentRunner): boolean {
  return runner.controls.efforts !== undefined
}

/**
 * Sets the reasoning effort of a running agent, even in the middle of a turn, and keeps it for later starts with `changes`.
 * Only for agents for which {@link takesEffort} holds; the failure for a level that the agent lacks lists those it has.
 */
export async function setEffort(
  runner: AgentRunner,
  reasoningEffort: ReasoningEffort,
  changes: ChangeSet,
): Promise<Result<TakeBack, ContractError>> {
  const { efforts } = runner.controls
  if (efforts === undefined) throw new Error('the agent takes an effort')
  const { current, supportedReasoningLevels } = efforts.state
  if (supportedReasoningLevels[reasoningEffort] === undefined) {
    const message = `${runner.name} does not offer the reasoning effort "${reasoningEffort}".`
    return err(contractError('invalid-params', message, { supportedReasoningLevels }))
  }
  const { agentId, reasoningEffort: before = null } = runner.agent
  if (current === reasoningEffort && before === reasoningEffort) return ok(() => Promise.resolve())
  const set = await efforts.set(reasoningEffort)
  if (!set.ok) return adapterFailed(set.error)
  const model = runner.controls.models?.state.current ?? runner.agent.model
  const payload = {
    agentId,
    ...defined({ model }),
    reasoningEffort,
    previousReasoningEffort: current ?? before,
  }
  changes.event('model.changed', payload, { agentId })
  const setBack = () => (current == null ? Promise.resolve({ ok: false }) : efforts.set(current))
  return ok(takesBack(runner, setBack))
}
