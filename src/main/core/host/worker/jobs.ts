import type { JobTable } from '../../base/worker/job-table'
import { readContext } from '../../history/compression/jobs/read-context'
import { discover } from '../../transfer/import/jobs/discover'
import { exportCopies } from '../../transfer/import/jobs/export-copies'
import { importTranscripts } from '../../transfer/import/jobs/import-transcripts'
import { prepareTranscripts } from '../../transfer/import/jobs/prepare-transcripts'
import { exportToFile, exportToValue, findSecrets } from '../../transfer/snapshot/jobs/export'
import { discardImports, importFile, importValue, previewFile } from '../../transfer/snapshot/jobs/import'
import { prepareSnapshot } from '../../transfer/snapshot/jobs/prepare-snapshot'
import { backUpStore } from '../store/jobs/back-up'
import { checkStore } from '../store/jobs/check'
import { forgetWords } from '../store/jobs/purge-search-index'
import { measureSessions } from '../store/jobs/measure'
import { packStore } from '../store/jobs/pack-store'
import { prepareRestore } from '../store/jobs/prepare-restore'
import { salvageStore } from '../store/jobs/salvage'

/** All jobs that run in their own thread, by name. */
export const jobs = {
  importValue,
  importFile,
  prepareSnapshot,
  previewFile,
  discardImports,
  exportToFile,
  exportToValue,
  findSecrets,
  discover,
  importTranscripts,
  prepareTranscripts,
  exportCopies,
  backUpStore,
  prepareRestore,
  salvageStore,
  checkStore,
  measureSessions,
  readContext,
  forgetWords,
  packStore,
} satisfies JobTable
