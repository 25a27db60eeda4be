import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { commitTogether, type EventStream } from '../stream/event-stream'
import type { ChangeSet } from '../stream/change-set'
import type { SessionRuntime } from '../runtime/runtime'

type Change = 'closed' | 'resumed' | 'archived' | 'restored'

/** Stores and announces a new status, together with the resulting changes in other sessions. */
export async function changeStatus(
  runtime: SessionRuntime,
  change: Change,
  {
    reason,
    following = [],
  }: { reason?: string | undefined; following?: readonly (readonly [EventStream, ChangeSet])[] } = {},
): Promise<Result<{ success: true }, ContractError>> {
  const { sessionId } = runtime
  const changes = runtime.stream.changes()
  if (change === 'closed') changes.event('closed', { sessionId, ...defined({ reason }) })
  else changes.event(change, { sessionId })
  const committed = await commitTogether([[runtime.stream, changes], ...following])
  return committed.ok ? ok({ success: true }) : committed
}
