import type { ChangeSet } from '#core/session/stream/change-set'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/**
 * Adds to `changes` that agents know a history that is no longer the session's: their native sessions cannot be resumed as
 * they are, so each starts a new one that receives the conversation. {@link endStaleAgents} follows the commit.
 */
export function markStale(runtime: SessionRuntime, stale: readonly AgentRunner[], changes: ChangeSet): void {
  const { sessionId } = runtime
  for (const { agent } of stale)
    if (agent.adapterSessionId !== undefined)
      changes.event('agent.changed', { agentId: agent.agentId, values: { adapterSessionId: null } })
  if (runtime.session.isOrchestrated === true) return
  const values = { isOrchestrated: true }
  changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
}

/** Ends agents whose own session was given up by {@link markStale}. */
export async function endStaleAgents(stale: readonly AgentRunner[]): Promise<void> {
  await Promise.all(stale.map((runner) => runner.stop()))
}
