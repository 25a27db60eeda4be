import type { FileVersion } from '../../../../shared/files/entities'
import type { Connection } from '../connection'
import type { FileChangeReads, StoredFileEvent } from '../port'

interface EventRow {
  type: StoredFileEvent['type']
  timestamp: number
  turn_id: string | null
  agent_id: string | null
  payload: string
}

/** Reads of what became of files. */
export function fileChangeReads(connection: Connection): FileChangeReads {
  return {
    fileEvents(sessionId) {
      const rows = connection.select<EventRow>(
        // By itself SQLite takes the primary key, and reads the session's whole log.
        `SELECT type, timestamp, turn_id, agent_id, payload FROM event INDEXED BY event_file
           WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?)
             AND type IN ('file.created', 'file.modified', 'file.deleted') ORDER BY sequence`,
        sessionId,
      )
      return Promise.resolve(rows.map(toFileEvent))
    },
  }
}

function toFileEvent({ type, timestamp, turn_id, agent_id, payload }: EventRow): StoredFileEvent {
  const { path, before, after, revertId } = JSON.parse(payload) as {
    path: string
    before?: FileVersion
    after?: FileVersion
    revertId?: string
  }
  return {
    type,
    path,
    timestamp,
    turnId: turn_id,
    before: type === 'file.created' ? null : before,
    after: after ?? null,
    ...(agent_id === null ? {} : { agentId: agent_id }),
    ...(revertId === undefined ? {} : { revertId }),
  }
}
