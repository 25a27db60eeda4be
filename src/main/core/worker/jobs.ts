import { exportToFile, exportToValue } from '../snapshot/jobs/export'
import { discardImports, importFile, importValue, previewFile } from '../snapshot/jobs/import'

/** Everything that runs in a thread of its own, by name. */
export const jobs = { importValue, importFile, previewFile, discardImports, exportToFile, exportToValue } as const

export type JobName = keyof typeof jobs
export type JobInput<N extends JobName> = Parameters<(typeof jobs)[N]>[0]
/** How a job ends. */
export type JobResult<N extends JobName> = Awaited<ReturnType<(typeof jobs)[N]>>
