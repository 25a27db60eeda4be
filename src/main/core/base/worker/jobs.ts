import { readContext } from '../../history/compression/jobs/read-context'
import { discover } from '../../transfer/import/jobs/discover'
import { exportCopies } from '../../transfer/import/jobs/export-copies'
import { importTranscripts } from '../../transfer/import/jobs/import-transcripts'
import { exportToFile, exportToValue, findSecrets } from '../../transfer/snapshot/jobs/export'
import { discardImports, importFile, importValue, previewFile } from '../../transfer/snapshot/jobs/import'
import { backUpStore } from '../../host/store/jobs/back-up'
import { checkStore } from '../../host/store/jobs/check'
import { forgetWords } from '../../host/store/jobs/purge-search-index'
import { measureSessions } from '../../host/store/jobs/measure'
import { packStore } from '../../host/store/jobs/pack-store'
import { prepareRestore } from '../../host/store/jobs/prepare-restore'
import { salvageStore } from '../../host/store/jobs/salvage'

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
