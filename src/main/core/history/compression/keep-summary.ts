import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { SessionRuntime } from '../../session/runtime'

/** Stores what happened in a session as its summary. The caller holds it. */
export async function keepSummary(runtime: SessionRuntime, summary: string): Promise<Result<void, ContractError>> {
  const { sessionId, stream } = runtime
  const unit = stream.unit()
  const patch = { summary, summaryUpdatedAt: unit.at }
  unit
    .write((writer) => writer.patchSession(sessionId, patch))
    .event('updated', { sessionId, changedProperties: Object.keys(patch) })
  const committed = await stream.commit(unit)
  if (!committed.ok) return committed
  runtime.patchSession(patch)
  return ok(undefined)
}
