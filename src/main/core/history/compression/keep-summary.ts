import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** Stores a session's summary. The caller holds it. */
export async function keepSummary(runtime: SessionRuntime, summary: string): Promise<Result<void, ContractError>> {
  const { sessionId, stream } = runtime
  const changes = stream.changes()
  const values = { summary, summaryUpdatedAt: changes.at }
  changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
  return stream.commit(changes)
}
