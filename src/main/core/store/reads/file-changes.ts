import { fileEvents } from '#shared/files/events'
import type { FileVersion } from '#shared/files/entities'
import type { Connection } from '../connection'
import type { FileChangeReads, StoredFileEvent } from '../port'
import { defined } from '#shared/kernel/defined'
import { db, indexed, literals, sessionKeyOf, statement, type Placeholders, type ResultOf } from '../statement'

const fileEventsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_file'))
    .select(['type', 'timestamp', 'turn_id', 'agent_id', 'payload'])
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('type', 'in', literals(fileEvents.map(({ type }) => type)))
    .orderBy('sequence')
    .$narrowType<{ type: StoredFileEvent['type'] }>(),
)

type EventRow = ResultOf<typeof fileEventsOf>

/** Reads of the changes of files. */
export function fileChangeReads(connection: Connection): FileChangeReads {
  return {
    fileEvents(sessionId) {
      return Promise.resolve(connection.all(fileEventsOf({ sessionId })).map(toFileEvent))
    },
  }
}

function toFileEvent({ type, timestamp, turn_id, agent_id, payload }: EventRow): StoredFileEvent {
  const { path, before, after, revertId, writtenAt, unchangedUntil } = JSON.parse(payload) as {
    path: string
    before?: FileVersion
    after?: FileVersion
    revertId?: string
    writtenAt?: number
    unchangedUntil?: number
  }
  return {
    type,
    path,
    timestamp,
    turnId: turn_id,
    before: type === 'file.created' ? null : before,
    after: after ?? null,
    ...(agent_id === null ? {} : { agentId: agent_id }),
    ...defined({ revertId, writtenAt, unchangedUntil }),
  }
}
