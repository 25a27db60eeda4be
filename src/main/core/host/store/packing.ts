import { existsSync } from 'node:fs'
import type { HostContext } from '../context'

type Upkeep = Pick<HostContext, 'work' | 'log' | 'dataDir'>

/** Completes the logs of sessions that an older Parley or an import has written. */
export async function completeLogs({ work, log, dataDir }: Upkeep): Promise<void> {
  if (work.runs('completeLogs')) return
  const completed = await work.run('completeLogs', null)
  if (completed.ok || !existsSync(dataDir)) return
  if (completed.error.code !== 'cancelled' && completed.error.code !== 'host-closing')
    log(`The logs of sessions could not be completed: ${completed.error.message}`)
}

/** Writes what an older Parley has not indexed, or in another form. */
export async function reindex({ work, log, dataDir }: Upkeep): Promise<void> {
  if (work.runs('reindexWords')) return
  const written = await work.run('reindexWords', null)
  if (written.ok || !existsSync(dataDir)) return
  if (written.error.code !== 'cancelled' && written.error.code !== 'host-closing')
    log(`Words could not be indexed: ${written.error.message}`)
}

/**
 * Packs newly written data, and returns the freed space to the disk. Not as background work: between its steps others write,
 * and a thread that lets everything else go first would keep them waiting for the end of a step.
 */
export async function pack({ work, log, dataDir }: Upkeep): Promise<void> {
  if (work.runs('packStore')) return
  const packed = await work.run('packStore', null)
  // Of a store that somebody has removed nothing is told.
  if (packed.ok || !existsSync(dataDir)) return
  if (packed.error.code !== 'cancelled' && packed.error.code !== 'host-closing')
    log(`The store could not be packed: ${packed.error.message}`)
}
