import type { SessionUsage } from '#shared/usage/entities'
import { eventOf } from '../snapshot/stage-parts'
import { type LongWrite, readCursor, readSession, readUsage } from '#core/store/jobs'

/** Adds an entry to the timeline of a session that was read again, if its usage is another one than before. */
export function noteUsage(
  { connection, owned }: LongWrite,
  sessionId: string,
  before: SessionUsage | null,
  now: number,
): void {
  const after = readUsage(connection, sessionId)
  const cursor = readCursor(connection, sessionId)
  const session = readSession(connection, sessionId)
  const [was, is] = [before?.totalTokens ?? 0, after?.totalTokens ?? 0]
  if (was === is || cursor === null || session === null) return
  const message = `This session was read again by a newer version of Parley. Its usage is ${tokens(is)}; before, ${tokens(was)} were counted.`
  const payload = { sessionId, level: 'info', message, position: cursor.nextPosition }
  owned.writer.appendEvents(sessionId, [{ ...eventOf(session, cursor.nextSequence, 'log', payload), timestamp: now }])
  owned.writer.reserveSequence(sessionId, cursor.nextSequence + 1)
}

const tokens = (count: number): string => `${count.toLocaleString('en-US')} tokens`
