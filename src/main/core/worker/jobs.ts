import { readContext } from '../compression/jobs/read-context'
import { discover } from '../import/jobs/discover'
import { exportCopies } from '../import/jobs/export-copies'
import { importTranscripts } from '../import/jobs/import-transcripts'
import { exportToFile, exportToValue, findSecrets } from '../snapshot/jobs/export'
import { discardImports, importFile, importValue, previewFile } from '../snapshot/jobs/import'
import { backUpStore } from '../store-care/jobs/back-up'
import { checkStore } from '../store-care/jobs/check'
import { forgetWords } from '../store-care/jobs/forget-words'
import { measureSessions } from '../store-care/jobs/measure'
import { packStore } from '../store-care/jobs/pack-store'
import { prepareRestore } from '../store-care/jobs/prepare-restore'
import { salvageStore } from '../store-care/jobs/salvage'

/** Everything that runs in a thread of its own, by name. */
export const jobs = {
  importValue,
  importFile,
  previewFile,
  discardImports,
  exportToFile,
  exportToValue,
  findSecrets,
  discover,
  importTranscripts,
  exportCopies,
  backUpStore,
  prepareRestore,
  salvageStore,
  checkStore,
  measureSessions,
  readContext,
  forgetWords,
  packStore,
} as const

export type JobName = keyof typeof jobs
export type JobInput<N extends JobName> = Parameters<(typeof jobs)[N]>[0]
/** How a job ends. */
export type JobResult<N extends JobName> = Awaited<ReturnType<(typeof jobs)[N]>>
