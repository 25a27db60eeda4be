import { dirname } from 'node:path'
import { ok } from '#shared/kernel/result'
import type { Backup } from '#shared/store/entities'
import { backUp, type BackupRequest } from '#core/store/backup'
import { listBackups } from '#core/store/care/backups'
import { openSecond } from '#core/store/second-connection'
import type { Job } from '#core/base/worker/protocol'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    backUpStore: typeof backUpStore
  }
}

/** Copies the store beside those who use it. */
export const backUpStore: Job<BackupRequest, Backup> = async (request, context) => {
  const { database } = openSecond(context.file, { readonly: true })
  try {
    const dir = dirname(context.file)
    const name = await backUp(database, dir, request, context)
    const backup = (await listBackups(dir)).find((made) => made.name === name)
    if (backup === undefined) throw new Error(`${name} is gone right after it was made`)
    return ok(backup)
  } finally {
    database.close()
  }
}
