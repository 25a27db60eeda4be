import { dirname } from 'node:path'
import { ok } from '#shared/kernel/result'
import type { Job } from '#core/base/worker/protocol'
import { replay } from '#core/session/projection/replay'
import { backUp, type BackupRequest } from '#core/store/backup'
import { dropUnowned, repairRows } from '#core/store/rebuild/repair-rows'
import { Scratch } from '#core/store/rebuild/scratch'
import type { Rebuilt } from '#core/store/rebuild/sessions-with-logs'
import { sessionsWithLogs } from '#core/store/rebuild/sessions-with-logs'
import { openSecond } from '#core/store/second-connection'
import { withStore } from '#core/store/with-store'
import { compareRows, type DamagedRows } from './compare-rows'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    findDamagedRows: typeof findDamagedRows
    repairRowsOf: typeof repairRowsOf
  }
}

/** Compares the rows of all sessions with their logs, and copies the store if some differ. Changes nothing else. */
export const findDamagedRows: Job<Omit<BackupRequest, 'kind'>, DamagedRows> = async (backup, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const found = await compareRows(connection, context)
    if (found.keys.length === 0) return ok(found)
    const copy = await backUp(connection.database, dirname(context.file), { ...backup, kind: 'repair' }, context)
    return ok({ ...found, backup: copy })
  } finally {
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
        dropUnowned(connection)
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
