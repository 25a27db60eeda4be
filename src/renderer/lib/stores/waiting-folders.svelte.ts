import type { WaitingFolder } from '#shared/trust/entities'
import type { Connection } from '../host/connection.svelte'

/** Folders whose content waits for consent, kept up to date by events. */
export class WaitingFolders {
  /** The one that waits longest first. */
  list = $state.raw<readonly WaitingFolder[]>([])
  #attempt = 0

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent(({ type }) => {
      if (type === 'trust.waitingChanged' || type === 'trust.changed') void this.load()
    })
  }

  async load(): Promise<void> {
    const attempt = ++this.#attempt
    const answer = await this.connection.request('trust.waiting', {})
    if (attempt === this.#attempt && answer.ok) this.list = answer.value.folders
  }
}
