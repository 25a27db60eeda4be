import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { AgentRunner } from '../../session/agents/agent-runner'
import { findRuntime } from '../../session/lookup'
import type { SessionRuntime } from '../../session/runtime'

export interface FoundAgent {
  readonly runtime: SessionRuntime
  readonly runner: AgentRunner
}

/** An agent of a session; without an id its lead. */
export async function findAgent(
  context: HostContext,
  sessionId: string,
  agentId: string | undefined,
): Promise<Result<FoundAgent, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const runner = found.value.findAgent(agentId)
  if (runner === undefined) return err(contractError('agent-not-found', 'The session has no such agent.', { agentId }))
  return ok({ runtime: found.value, runner })
}
