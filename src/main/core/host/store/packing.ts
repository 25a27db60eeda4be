import type { HostContext } from '../context'
import { hourlyTask } from './hourly-task'

/** Packs newly written data from time to time, in the background. */
export class StorePacking {
  #stop: () => void = () => undefined

  constructor(readonly context: Pick<HostContext, 'work' | 'store' | 'log'>) {}

  start(): void {
    this.#stop = hourlyTask(() => void this.pack())
  }

  end(): void {
    this.#stop()
  }

  /** Packs everything that can be packed, and returns the freed space to the disk. */
  async pack(): Promise<void> {
    const { work, store, log } = this.context
    if (work.runs('packStore')) return
    const packed = await work.run('packStore', null)
    if (packed.ok && packed.value) await store.reclaim()
    if (!packed.ok && packed.error.code !== 'cancelled' && packed.error.code !== 'host-closing')
      log(`The store could not be packed: ${packed.error.message}`)
  }
}
