import type { Unit } from '../../session/events/change-set'
import type { AgentRunner } from '../../session/agents/agent-runner'
import type { SessionRuntime } from '../../session/runtime'

/**
 * Stores that agents know a history that is no longer the session's: their native sessions cannot be resumed as they
 * are, so each starts a new one that receives the conversation. {@link endStaleAgents} follows the commit.
 */
export function markStale(runtime: SessionRuntime, stale: readonly AgentRunner[], unit: Unit): void {
  const { sessionId } = runtime
  unit.write((writer) => {
    for (const { record } of stale) writer.putAgent(record.withoutSession)
  })
  if (runtime.session.isOrchestrated === true) return
  unit
    .write((writer) => writer.patchSession(sessionId, { isOrchestrated: true }))
    .event('updated', { sessionId, changedProperties: ['isOrchestrated'] })
}

/** Ends agents whose stored session was given up by {@link markStale}. */
export async function endStaleAgents(runtime: SessionRuntime, stale: readonly AgentRunner[]): Promise<void> {
  runtime.patchSession({ isOrchestrated: true })
  await Promise.all(stale.map((runner) => runner.forgetSession()))
}
