import { replay } from '#core/session/projection/replay'
import type { Connection } from '#core/store/connection'
import { differences, type Difference } from '#core/store/rebuild/differences'
import { rowsOf } from '#core/store/rebuild/rows'
import type { DerivedName } from '#core/store/rebuild/tables'
import { Scratch } from '#core/store/rebuild/scratch'
import { openSecond } from '#core/store/second-connection'
import { db, statement } from '#core/store/statement'

/** Columns that are written beside the log, which does not say them yet. The list only gets shorter. */
const NOT_LOGGED: Readonly<Partial<Record<DerivedName, readonly string[]>>> = {
  // Requests that are put aside, and those of an agent that is gone.
  permission_request: ['snoozed_until', 'expires_at', 'is_offered', 'resolution'],
  elicitation: ['is_offered'],
}

/** Tables of which whole rows are written beside the log. */
const ROWS_NOT_LOGGED: readonly DerivedName[] = ['permission_rule']

const allSessions = statement(() =>
  db.selectFrom('session').select(['session_key as sessionKey', 'session_id as sessionId']).orderBy('session_key'),
)

/**
 * Returns how the stored rows of every session differ from those that its log says. Logs of sessions that began elsewhere
 * say too little.
 */
export async function differencesFromLogs(file: string): Promise<Difference[]> {
  const connection = openSecond(file, { readonly: true })
  const scratch = await Scratch.open(connection, replay)
  try {
    return rebuildAll(connection, scratch)
  } finally {
    scratch.close()
    connection.database.close()
  }
}

function rebuildAll(connection: Connection, scratch: Scratch): Difference[] {
  return connection.all(allSessions()).flatMap((session) => {
    const rebuilt = scratch.rebuild(session)
    return rebuilt === null ? [] : differences(rowsOf(connection, session.sessionKey), rebuilt).filter(isSurprising)
  })
}

function isSurprising({ table, columns }: Difference): boolean {
  if (typeof columns === 'string') return !ROWS_NOT_LOGGED.includes(table)
  return columns.some((column) => NOT_LOGGED[table]?.includes(column) !== true)
}
