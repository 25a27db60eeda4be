import type { SnapshotIndex } from '#shared/snapshot/indexer'
import type { StoreFacts } from '#shared/snapshot/plan'
import { type Connection, takenIds } from '#core/store/jobs'

/** Returns the store's state with regard to the content of a snapshot. `isBusy`: returns whether a session is busy. */
export function readFacts(
  connection: Connection,
  index: SnapshotIndex,
  isBusy: (sessionId: string) => boolean,
): StoreFacts {
  const wanted = new Set(index.sessions.keys())
  const points: string[] = []
  for (const { session } of index.sessions.values()) {
    if (session.parentSessionId !== undefined) wanted.add(session.parentSessionId)
    if (session.forkPointMessageId !== undefined) points.push(session.forkPointMessageId)
  }
  const sessions = takenIds(connection, 'session', wanted).map(
    ({ id, status, lastActivityAt }) =>
      [id, { isBusy: isBusy(id), isFound: status === 'discovered', lastActivityAt }] as const,
  )
  const clashing = new Set<string>()
  for (const [kind, own] of [
    ['message', index.messages],
    ['agent', index.agents],
    ['turn', index.turns],
  ] as const)
    for (const { id, owner } of takenIds(connection, kind, own.keys())) {
      const sessionId = own.get(id)
      if (sessionId !== undefined && sessionId !== owner) clashing.add(sessionId)
    }
  return {
    sessions: new Map(sessions),
    messages: new Set(takenIds(connection, 'message', points).map(({ id }) => id)),
    clashing,
  }
}

/** The session that a message belongs to; undefined when there is no such message. */
export function ownerOf(connection: Connection, messageId: string): string | undefined {
  return takenIds(connection, 'message', [messageId])[0]?.owner
}
