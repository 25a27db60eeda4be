import { dirname } from 'node:path'
import { ok } from '#shared/kernel/result'
import type { RebuildReport } from '#shared/store/entities'
import type { Job } from '#core/base/worker/protocol'
import { replay } from '#core/session/projection/replay'
import { backUp, type BackupRequest } from '#core/store/backup'
import type { Connection } from '#core/store/connection'
import { isStorageFailure } from '#core/store/errors'
import { isUnlogged } from '#core/store/log/unlogged'
import { differences, type Difference } from '#core/store/rebuild/differences'
import { repairRows } from '#core/store/rebuild/repair-rows'
import { rowsOf } from '#core/store/rebuild/rows'
import { Scratch, type Rebuilt } from '#core/store/rebuild/scratch'
import { sessionsWithLogs } from '#core/store/rebuild/sessions-with-logs'
import { openSecond } from '#core/store/second-connection'
import { withStore } from '#core/store/with-store'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    findDamagedRows: typeof findDamagedRows
    repairRowsOf: typeof repairRowsOf
  }
}

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

/** Compares the rows of all sessions with their logs, and copies the store if some differ. Changes nothing else. */
export const findDamagedRows: Job<Omit<BackupRequest, 'kind'>, DamagedRows> = async (backup, context) => {
  const connection = openSecond(context.file, { readonly: true })
  const scratch = await Scratch.open(connection, replay)
  try {
    const sessions = sessionsWithLogs(connection)
    const found = { sessions: 0, incomplete: 0, damaged: [] as RebuildReport['damaged'], keys: [] as number[] }
    for (const [index, session] of sessions.entries()) {
      context.check()
      const tables = damageOf(connection, scratch, session)
      if (tables === 'incomplete') found.incomplete++
      else if (tables !== null) found.sessions++
      if (tables !== null && tables !== 'incomplete' && tables.length > 0) {
        found.keys.push(session.sessionKey)
        found.damaged.push({ sessionId: session.sessionId, tables })
      }
      context.progress(index / sessions.length)
    }
    if (found.keys.length === 0) return ok(found)
    const copy = await backUp(connection.database, dirname(context.file), { ...backup, kind: 'repair' }, context)
    return ok({ ...found, backup: copy })
  } finally {
    scratch.close()
    connection.database.close()
  }
}

/** Replaces the rows of some sessions by those that their logs say, in one transaction. Nobody else has the store open. */
export const repairRowsOf: Job<readonly number[], null> = (keys, context) =>
  withStore(context, async (write) => {
    const { connection, owned } = write
    const scratch = await Scratch.open(connection, replay)
    try {
      const chosen = new Set(keys)
      const sessions = sessionsWithLogs(connection).filter(({ sessionKey }) => chosen.has(sessionKey))
      write.together(() => {
        // Sessions refer to each other.
        connection.database.pragma('defer_foreign_keys = ON')
        for (const session of sessions) repair(session)
      })
    } finally {
      scratch.close()
    }
    return ok(null)

    function repair(session: Rebuilt): void {
      context.check()
      const rows = scratch.rebuild(session)
      if (rows !== null) repairRows(connection, owned.words, session.sessionKey, rows)
    }
  })
