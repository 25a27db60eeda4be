import Database from 'better-sqlite3'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { copyStore } from '#core/store/care/copy'
import { waitingFile } from '#core/store/care/swap'
import { isDamage } from '#core/store/errors'
import type { Job } from '#core/base/worker/protocol'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    prepareRestore: typeof prepareRestore
  }
}

/** Copies a backup to where it can become the store in one step. The backup stays. */
export const prepareRestore: Job<{ readonly path: string; readonly name: string }, true> = async (
  { path, name },
  context,
) => {
  try {
    const backup = new Database(path, { fileMustExist: true })
    try {
      await copyStore(backup, waitingFile(context.file), context)
    } finally {
      backup.close()
    }
    return ok(true)
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    const message = `The backup ${name} is damaged (${thrown.message}). Nothing was changed; try another one.`
    return err(contractError('backup-damaged', message, { name }))
  }
}
