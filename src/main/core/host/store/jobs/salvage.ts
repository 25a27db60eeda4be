import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SalvageReport } from '#shared/store/entities'
import { salvage } from '#core/store/care/salvage'
import { waitingFile } from '#core/store/care/swap'
import type { Job } from '#core/base/worker/protocol'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    salvageStore: typeof salvageStore
  }
}

/** Copies what can be read of the store to where it can become the store in one step. */
export const salvageStore: Job<null, SalvageReport> = async (_input, context) => {
  const report = await salvage(context.file, waitingFile(context.file), context)
  if (report !== null) return ok(report)
  return err(knownError('store-unreadable', { file: context.file }))
}
