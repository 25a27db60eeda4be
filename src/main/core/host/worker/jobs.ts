import type { JobTable } from '#core/base/worker/job-table'

type Loaders = { readonly [N in keyof JobTable]: () => Promise<JobTable[N]> }

/**
 * All jobs that run in their own thread, by name. Each is loaded when it is first needed: a thread that only prepares what
 * another one writes starts in a fraction of the time.
 */
export const jobs = {
  importValue: async () => (await import('#core/transfer/snapshot/jobs/import')).importValue,
  importFile: async () => (await import('#core/transfer/snapshot/jobs/import')).importFile,
  importFiles: async () => (await import('#core/transfer/snapshot/jobs/import-files')).importFiles,
  prepareSnapshot: async () => (await import('#core/transfer/snapshot/jobs/prepare-snapshot')).prepareSnapshot,
  previewFile: async () => (await import('#core/transfer/snapshot/jobs/import')).previewFile,
  discardImports: async () => (await import('#core/transfer/snapshot/jobs/import')).discardImports,
  exportToFile: async () => (await import('#core/transfer/snapshot/jobs/export')).exportToFile,
  exportToValue: async () => (await import('#core/transfer/snapshot/jobs/export')).exportToValue,
  findSecrets: async () => (await import('#core/transfer/snapshot/jobs/export')).findSecrets,
  discover: async () => (await import('#core/transfer/import/jobs/discover')).discover,
  countFound: async () => (await import('#core/transfer/import/jobs/count-found')).countFound,
  importTranscripts: async () => (await import('#core/transfer/import/jobs/import-transcripts')).importTranscripts,
  prepareTranscripts: async () => (await import('#core/transfer/import/jobs/prepare-transcripts')).prepareTranscripts,
  exportCopies: async () => (await import('#core/transfer/import/jobs/export-copies')).exportCopies,
  backUpStore: async () => (await import('../store/jobs/back-up')).backUpStore,
  prepareRestore: async () => (await import('../store/jobs/prepare-restore')).prepareRestore,
  salvageStore: async () => (await import('../store/jobs/salvage')).salvageStore,
  checkStore: async () => (await import('../store/jobs/check')).checkStore,
  measureSessions: async () => (await import('../store/jobs/measure')).measureSessions,
  readContext: async () => (await import('#core/history/compression/jobs/read-context')).readContext,
  forgetWords: async () => (await import('../store/jobs/purge-search-index')).forgetWords,
  completeLogs: async () => (await import('../store/jobs/complete-logs')).completeLogs,
  findDamagedRows: async () => (await import('../store/jobs/rebuild')).findDamagedRows,
  repairRowsOf: async () => (await import('../store/jobs/rebuild')).repairRowsOf,
  reindexWords: async () => (await import('../store/jobs/reindex-words')).reindexWords,
  packStore: async () => (await import('../store/jobs/pack-store')).packStore,
} satisfies Loaders
