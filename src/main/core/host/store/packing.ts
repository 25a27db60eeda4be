import type { HostContext } from '../context'

/** Packs newly written data, and returns the freed space to the disk, in the background. */
export async function pack({ work, log }: Pick<HostContext, 'work' | 'log'>): Promise<void> {
  if (work.runs('packStore')) return
  const packed = await work.run('packStore', null, { isBackground: true })
  if (!packed.ok && packed.error.code !== 'cancelled' && packed.error.code !== 'host-closing')
    log(`The store could not be packed: ${packed.error.message}`)
}
