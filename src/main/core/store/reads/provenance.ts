import { sql } from 'kysely'
import { fileEvents } from '#shared/files/events'
import { defined } from '#shared/kernel/defined'
import type { SessionPlace } from '#shared/place/entities'
import type { Connection } from '../connection'
import { toBlocks } from '../entities'
import type { ChangeOfSession, ProvenanceReads } from '../port'
import { tables } from '../schema'
import { readPaths } from '../search/tool-entries'
import { toolExpression } from '../search/tool-query'
import { db, indexed, literals, sessionKeyOf, sqlStatement, statement, valuesOf, type Placeholders } from '../statement'
import { toFileEvent, type FileEventRow } from './file-changes'

/** Maximum number of changes of one file that are read, latest first. */
const MOST_CHANGES = 5000
/** Maximum number of calls that are looked at for reads of a file, latest first. */
const MOST_READS = 500

type Paths = Placeholders<{ paths: string }>

const changesAt = statement((p: Paths) =>
  db
    .selectFrom(indexed('event', 'event_file_path'))
    .innerJoin('session', 'session.session_key', 'event.session_key')
    .select(['event.type', 'event.timestamp', 'event.turn_id', 'event.agent_id', 'event.payload'])
    .select(['session.session_id', 'session.target_working_directory', 'session.place'])
    .where('event.type', 'in', literals(fileEvents.map(({ type }) => type)))
    .where(sql<string>`event.payload ->> '$.path'`, 'in', valuesOf<string>(p.paths))
    .orderBy('event.timestamp', 'desc')
    .limit(MOST_CHANGES)
    .$narrowType<{ type: FileEventRow['type'] }>(),
)

const editsAt = statement((p: Paths) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .select(['message.message_id', 'message.turn_id', 'message.timestamp', 'message.blocks', 'message.packed'])
    .select(['session.session_id', 'session.target_working_directory', 'session.place'])
    .where('message.message_key', 'in', ({ selectFrom }) =>
      selectFrom('file_edit').select('file_edit.message_key').where('file_edit.path', 'in', valuesOf<string>(p.paths)),
    )
    .orderBy('message.timestamp', 'desc')
    .limit(MOST_CHANGES),
)

const messagesOfTurn = statement((p: Placeholders<{ sessionId: string; turnId: string }>) =>
  db
    .selectFrom('message')
    .select(['message_id', 'role', 'agent_id', 'blocks', 'packed'])
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('turn_id', '=', p.turnId)
    .orderBy('position'),
)

const callsOn = sqlStatement(
  { message_key: tables.tool_entry.message_key },
  (p: Placeholders<{ expression: string }>) => sql`SELECT DISTINCT tool_entry.message_key
    FROM (SELECT rowid AS entry_key FROM tool_text WHERE tool_text MATCH ${p.expression}
      ORDER BY rowid DESC LIMIT ${sql.lit(MOST_READS)}) AS hit
    CROSS JOIN tool_entry ON tool_entry.entry_key = hit.entry_key`,
)

const messagesByKeys = statement((p: Placeholders<{ keys: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .select(['message.timestamp', 'message.blocks', 'message.packed'])
    .select(['session.session_id', 'session.target_working_directory', 'session.place'])
    .where('message.message_key', 'in', valuesOf<number>(p.keys))
    .orderBy('message.message_key', 'desc'),
)

function ofSession(row: {
  readonly session_id: string
  readonly target_working_directory: string | null
  readonly place: string | null
}): Pick<ChangeOfSession, 'sessionId' | 'folder' | 'place'> {
  const place = row.place === null ? undefined : (JSON.parse(row.place) as SessionPlace)
  return { sessionId: row.session_id, folder: row.target_working_directory, ...defined({ place }) }
}

/** Reads of the changes of files across sessions. */
export function provenanceReads(connection: Connection): ProvenanceReads {
  return {
    changesAt(paths) {
      const rows = connection.all(changesAt({ paths: JSON.stringify(paths) })).reverse()
      return Promise.resolve(
        rows.map((row) => ({
          ...ofSession(row),
          event: toFileEvent(row),
        })),
      )
    },
    editsAt(paths) {
      const rows = connection.all(editsAt({ paths: JSON.stringify(paths) })).reverse()
      return Promise.resolve(
        rows.map((row) => ({
          ...ofSession(row),
          messageId: row.message_id,
          turnId: row.turn_id,
          timestamp: row.timestamp,
          blocks: toBlocks(row),
        })),
      )
    },
    readsOf(baseName) {
      const expression = toolExpression({
        text: '',
        places: ['tools'],
        file: baseName,
        command: undefined,
        error: undefined,
      })
      if (expression === null) return Promise.resolve([])
      const keys = connection.all(callsOn({ expression })).map((row) => row.message_key)
      const rows = connection.all(messagesByKeys({ keys: JSON.stringify(keys) }))
      return Promise.resolve(
        rows.flatMap((row) =>
          readPaths(toBlocks(row)).map((path) => ({ ...ofSession(row), path, timestamp: row.timestamp })),
        ),
      )
    },
    messagesOfTurn(sessionId, turnId) {
      const rows = connection.all(messagesOfTurn({ sessionId, turnId }))
      return Promise.resolve(
        rows.map((row) => ({
          messageId: row.message_id,
          role: row.role,
          agentId: row.agent_id,
          blocks: toBlocks(row),
        })),
      )
    },
  }
}
