import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { SessionStatus } from '../../../shared/session/entities'
import { commitTogether, type EventStream } from './events/event-stream'
import type { Unit } from './events/change-set'
import type { SessionRuntime } from './runtime'

type Change = 'closed' | 'resumed' | 'archived'

const TARGET: Readonly<Record<Change, SessionStatus>> = { closed: 'closed', resumed: 'active', archived: 'archived' }

/** Stores a new status and tells of it, together with what follows from it in other sessions. */
export async function changeStatus(
  runtime: SessionRuntime,
  change: Change,
  {
    reason,
    following = [],
  }: { reason?: string | undefined; following?: readonly (readonly [EventStream, Unit])[] } = {},
): Promise<Result<{ success: true }, ContractError>> {
  const { sessionId } = runtime
  // A branch that goes on is no longer given up.
  const patch = { status: TARGET[change], ...(change === 'resumed' ? { abandonedAt: null } : {}) }
  const unit = runtime.stream.unit().write((writer) => writer.patchSession(sessionId, patch))
  if (change === 'closed') unit.event('closed', { sessionId, ...(reason === undefined ? {} : { reason }) })
  else unit.event(change, { sessionId })
  const committed = await commitTogether([[runtime.stream, unit], ...following])
  if (!committed.ok) return committed
  runtime.patchSession(patch)
  return ok({ success: true })
}
