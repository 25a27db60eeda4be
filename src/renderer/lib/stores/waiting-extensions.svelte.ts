import type { Extension } from '#shared/extension/entities'
import type { Connection } from '../host/connection.svelte'

/** Extensions that no longer run because their files changed since the consent, kept up to date by events. */
export class WaitingExtensions {
  list = $state.raw<readonly Extension[]>([])
  #attempt = 0

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent(({ type, payload }) => {
      if (type === 'extensions.changed') this.#take(payload.extensions)
    })
  }

  async load(): Promise<void> {
    const attempt = ++this.#attempt
    const answer = await this.connection.request('extensions.list', {})
    if (attempt === this.#attempt && answer.ok) this.#take(answer.value.extensions)
  }

  #take(extensions: readonly Extension[]): void {
    this.#attempt++
    this.list = extensions.filter(({ consent, contentHash }) => consent === 'changed' && contentHash !== undefined)
  }
}
