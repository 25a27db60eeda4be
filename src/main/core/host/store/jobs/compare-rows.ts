import type { RebuildReport } from '#shared/store/entities'
import type { WorkContext } from '#core/base/worker/protocol'
import { replay } from '#core/session/projection/replay'
import type { Connection } from '#core/store/connection'
import { isStorageFailure } from '#core/store/errors'
import { isUnlogged } from '#core/store/log/unlogged'
import { differences, type Difference } from '#core/store/rebuild/differences'
import { rowsOf } from '#core/store/rebuild/rows'
import { Scratch } from '#core/store/rebuild/scratch'
import type { Rebuilt } from '#core/store/rebuild/sessions-with-logs'
import { sessionsWithLogs } from '#core/store/rebuild/sessions-with-logs'

/** Sessions whose rows are others than their logs say, with how many were looked at. */
export interface DamagedRows extends RebuildReport {
  readonly keys: readonly number[]
}

/** Names of the tables in which rows of a session differ from its log; null: it has no log. */
function damageOf(connection: Connection, scratch: Scratch, session: Rebuilt): string[] | 'incomplete' | null {
  if (isUnlogged(connection, session.sessionKey)) return 'incomplete'
  try {
    const rows = scratch.rebuild(session)
    if (rows === null) return null
    const found = differences(rowsOf(connection, session.sessionKey), rows)
    return found.some(isLostFromLog) ? 'incomplete' : [...new Set(found.map(({ table }) => table))]
  } catch (thrown) {
    // A log that is damaged itself contradicts itself.
    if (isStorageFailure(thrown)) throw thrown
    return 'incomplete'
  }
}

/** True for a message that the log does not know: then something is missing from the log, and the message stays. */
const isLostFromLog = ({ table, columns }: Difference): boolean => table === 'message' && columns === 'surplus'

/** Compares the rows of all sessions with their logs. Changes nothing. */
export async function compareRows(
  connection: Connection,
  { check, progress }: Pick<WorkContext, 'check' | 'progress'>,
): Promise<DamagedRows> {
  const scratch = await Scratch.open(connection, replay)
  try {
    const sessions = sessionsWithLogs(connection)
    const found = { sessions: 0, incomplete: 0, damaged: [] as RebuildReport['damaged'], keys: [] as number[] }
    for (const [index, session] of sessions.entries()) {
      check()
      const tables = damageOf(connection, scratch, session)
      if (tables === 'incomplete') found.incomplete++
      else if (tables !== null) found.sessions++
      if (tables !== null && tables !== 'incomplete' && tables.length > 0) {
        found.keys.push(session.sessionKey)
        found.damaged.push({ sessionId: session.sessionId, tables })
      }
      progress(index / sessions.length)
    }
    return found
  } finally {
    scratch.close()
  }
}
