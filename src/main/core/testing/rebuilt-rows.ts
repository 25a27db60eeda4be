import { replay } from '#core/session/projection/replay'
import { storedEvents } from '#core/store/log/event-bundles'
import { isUnlogged, unloggedSessions } from '#core/store/log/unlogged'
import { writeBaseline } from '#core/store/rebuild/baseline'
import { differences, type Difference } from '#core/store/rebuild/differences'
import { rowsOf } from '#core/store/rebuild/rows'
import { Scratch } from '#core/store/rebuild/scratch'
import { openSecond } from '#core/store/second-connection'
import { sessionsWithLogs } from '#core/store/rebuild/sessions-with-logs'

/** Returns how the stored rows of every session differ from those that its log says, unless that is to be completed. */
export async function differencesFromLogs(file: string): Promise<Difference[]> {
  const connection = openSecond(file, { readonly: true })
  const scratch = await Scratch.open(connection, replay)
  try {
    return sessionsWithLogs(connection).flatMap((session) => {
      const rebuilt = scratch.rebuild(session)
      if (rebuilt !== null) return differences(rowsOf(connection, session.sessionKey), rebuilt)
      if (!isUnlogged(connection, session.sessionKey) && storedEvents(connection, session.sessionKey, 0, 1).length > 0)
        throw new Error(`the log of ${session.sessionId} does not say how it began`)
      return []
    })
  } finally {
    scratch.close()
    connection.database.close()
  }
}

/** Completes the logs of all sessions, as long work does it in the background. */
export function completeAllLogs(file: string): void {
  const connection = openSecond(file, { readonly: false })
  connection.control('BEGIN IMMEDIATE')
  for (const key of unloggedSessions(connection)) writeBaseline(connection, key)
  connection.control('COMMIT')
  connection.database.close()
}
