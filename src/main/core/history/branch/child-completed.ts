import type { HostContext } from '../../base/context'
import type { EventStream } from '../../session/events/event-stream'
import type { Unit } from '../../session/events/change-set'
import type { SessionRuntime } from '../../session/runtime'

/** What the parent is told when a branch comes to its end; nothing when the session is no branch. */
export async function childCompleted(
  context: HostContext,
  child: SessionRuntime,
  reason: string | undefined,
): Promise<(readonly [EventStream, Unit])[]> {
  const { sessionId: childSessionId } = child
  const stored = await context.store.read.session(childSessionId)
  const parent = await context.runtimes.get(stored?.parentSessionId ?? '')
  if (parent === null) return []
  const last = await context.store.read.lastPlace(childSessionId)
  const result = {
    outcome: 'closed',
    ...(reason === undefined ? {} : { reason }),
    ...(last?.sessionId === childSessionId ? { lastMessageId: last.messageId } : {}),
  }
  const unit = parent.stream
    .unit()
    .event('childCompleted', { childSessionId, parentSessionId: parent.sessionId, result })
  return [[parent.stream, unit]]
}
