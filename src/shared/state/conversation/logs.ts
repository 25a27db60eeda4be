import type { SessionEventOf } from '../../contract'
import { defined } from '../../kernel/defined'
import type { LogEntry } from '../../log/entities'
import { LOGS_KEPT } from '../../log/kept'

/** Returns the log entries of a session after a new one, oldest first. The same list when the entry is known. */
export function reduceLogs(
  logs: LogEntry[],
  { eventId, timestamp, payload }: Pick<SessionEventOf<'log'>, 'eventId' | 'timestamp' | 'payload'>,
): LogEntry[] {
  if (logs.some((known) => known.eventId === eventId)) return logs
  const { level, message, url, by, position } = payload
  return [...logs, { eventId, timestamp, level, message, ...defined({ url, by }), position }].slice(-LOGS_KEPT)
}
