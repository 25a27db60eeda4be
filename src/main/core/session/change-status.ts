import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { SessionStatus } from '../../../shared/session/entities'
import type { SessionRuntime } from './runtime'

type Change = 'closed' | 'resumed' | 'archived'

const TARGET: Readonly<Record<Change, SessionStatus>> = { closed: 'closed', resumed: 'active', archived: 'archived' }

/** Stores a new status and tells of it. */
export async function changeStatus(
  runtime: SessionRuntime,
  change: Change,
  reason?: string,
): Promise<Result<{ success: true }, ContractError>> {
  const { sessionId } = runtime
  const status = TARGET[change]
  const unit = runtime.stream.unit().write((writer) => writer.patchSession(sessionId, { status }))
  if (change === 'closed') unit.event('closed', { sessionId, ...(reason === undefined ? {} : { reason }) })
  else unit.event(change, { sessionId })
  const committed = await runtime.stream.commit(unit)
  if (!committed.ok) return committed
  runtime.session = { ...runtime.session, status }
  return ok({ success: true })
}
