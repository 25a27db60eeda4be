import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'

export interface FoundAgent {
  readonly runtime: SessionRuntime
  readonly runner: AgentRunner
}

/** An agent of a session; without an id its lead. */
export async function findAgent(
  context: SessionContext,
  sessionId: string,
  agentId: string | undefined,
): Promise<Result<FoundAgent, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const runner = found.value.findAgent(agentId)
  if (runner === undefined) return err(knownError('agent-not-found/such', { agentId }))
  return ok({ runtime: found.value, runner })
}
