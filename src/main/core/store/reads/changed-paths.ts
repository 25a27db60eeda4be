import { sql } from 'kysely'
import { fileEvents } from '#shared/files/events'
import type { Connection } from '../connection'
import { tables } from '../schema'
import type { ToolQuery } from '../search/tool-query'
import { literals, sqlStatement, type Placeholders } from '../statement'

/** Maximum number of sessions that are found by the files that they changed. */
const MOST_SESSIONS = 1000

const sessionsThatChanged = sqlStatement(
  { session_key: tables.event.session_key },
  (p: Placeholders<{ path: string; end: string }>) => sql`SELECT DISTINCT session_key
    FROM event INDEXED BY event_file_path
    WHERE type IN ${literals(fileEvents.map(({ type }) => type))}
      AND (payload ->> '$.path' = ${p.path} OR payload ->> '$.path' LIKE ${p.end} ESCAPE '!')
    LIMIT ${sql.lit(MOST_SESSIONS)}`,
)

/** Returns the sessions that changed a file with the end of a path, where a search has no other words or filters. */
export function changersOf(connection: Connection, { text, file, command, error }: ToolQuery): number[] {
  if (file === undefined || text !== '' || command !== undefined || error !== undefined) return []
  const path = file.replaceAll(/^"|"$/gu, '').replaceAll('\\', '/').replace(/^\/+/u, '')
  if (path === '') return []
  const end = `%/${path.replaceAll(/[%_!]/gu, '!$&')}`
  return connection.all(sessionsThatChanged({ path, end })).map((row) => row.session_key)
}
