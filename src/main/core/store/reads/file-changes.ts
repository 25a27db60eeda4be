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

/** A row of an event about a file. */
export type FileEventRow = ResultOf<typeof fileEventsOf>

type FileFacts = Pick<
  StoredFileEvent,
  'revertId' | 'writtenAt' | 'unchangedUntil' | 'diskTime' | 'toolCallIds' | 'named' | 'calledAt' | 'sources'
>

/** Reads of the changes of files. */
export function fileChangeReads(connection: Connection): FileChangeReads {
  return {
    fileEvents(sessionId) {
      return Promise.resolve(connection.all(fileEventsOf({ sessionId })).map(toFileEvent))
    },
  }
}

/** Returns the change that a row tells. */
export function toFileEvent({ type, timestamp, turn_id, agent_id, payload }: FileEventRow): StoredFileEvent {
  const { path, before, after, ...facts } = JSON.parse(payload) as FileFacts & {
    path: string
    before?: FileVersion
    after?: FileVersion
  }
  const { revertId, writtenAt, unchangedUntil, diskTime, toolCallIds, named, calledAt, sources } = facts
  return {
    type,
    path,
    timestamp,
    turnId: turn_id,
    before: type === 'file.created' ? null : before,
    after: after ?? null,
    ...(agent_id === null ? {} : { agentId: agent_id }),
    ...defined({ revertId, writtenAt, unchangedUntil, diskTime, toolCallIds, named, calledAt, sources }),
  }
}
