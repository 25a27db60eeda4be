import type { SessionContext } from '#core/session/runtime/context'
import type { EventStream } from '#core/session/stream/event-stream'
import type { ChangeSet } from '#core/session/stream/change-set'
import { defined } from '#shared/kernel/defined'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** Returns the event that tells the parent about the end of a branch; empty when the session is not a branch. */
export async function childCompleted(
  context: SessionContext,
  child: SessionRuntime,
  reason: string | undefined,
): Promise<(readonly [EventStream, ChangeSet])[]> {
  const { sessionId: childSessionId } = child
  const stored = await context.store.read.session(childSessionId)
  const parent = await context.runtimes.get(stored?.parentSessionId ?? '')
  if (parent === null) return []
  const last = await context.store.read.lastPlace(childSessionId)
  const result = {
    outcome: 'closed',
    ...defined({ reason }),
    ...(last?.sessionId === childSessionId ? { lastMessageId: last.messageId } : {}),
  }
  const changes = parent.stream
    .changes()
    .event('childCompleted', { childSessionId, parentSessionId: parent.sessionId, result })
  return [[parent.stream, changes]]
}
