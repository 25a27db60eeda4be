import { existsSync } from 'node:fs'
import type { HostContext } from '../context'

/**
 * Packs newly written data, and returns the freed space to the disk. Not as background work: between its steps others write,
 * and a thread that lets everything else go first would keep them waiting for the end of a step.
 */
export async function pack({ work, log, dataDir }: Pick<HostContext, 'work' | 'log' | 'dataDir'>): Promise<void> {
  if (work.runs('packStore')) return
  const packed = await work.run('packStore', null)
  // Of a store that somebody has removed nothing is told.
  if (packed.ok || !existsSync(dataDir)) return
  if (packed.error.code !== 'cancelled' && packed.error.code !== 'host-closing')
    log(`The store could not be packed: ${packed.error.message}`)
}
