import type { ContractError } from '#shared/kernel/errors'
import type { SavedFilter } from '#shared/saved-filter/entities'
import type { Connection } from '../host/connection.svelte'

/** The saved filters and searches of `settings.json`, the same in every window. */
export class SavedFilters {
  #all = $state.raw<readonly SavedFilter[]>([])
  readonly filters = $derived(this.#all.filter(({ query }) => query === undefined))
  readonly searches = $derived(this.#all.filter(({ query }) => query !== undefined))

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.#load())
    connection.onServerEvent((event) => {
      if (event.type === 'savedFilters.changed') this.#all = event.payload.filters
    })
  }

  /** Saves a filter under its name. Resolves to what is wrong, or null. */
  async put(filter: SavedFilter): Promise<ContractError | null> {
    const answer = await this.connection.request('savedFilter.put', { filter })
    if (answer.ok) this.#all = answer.value.filters
    return answer.ok ? null : answer.error
  }

  async remove(name: string): Promise<ContractError | null> {
    const answer = await this.connection.request('savedFilter.remove', { name })
    if (answer.ok) this.#all = answer.value.filters
    return answer.ok ? null : answer.error
  }

  async #load(): Promise<void> {
    const answer = await this.connection.request('savedFilter.list', {})
    if (answer.ok) this.#all = answer.value.filters
  }
}
