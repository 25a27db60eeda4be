import type { KnownAgent } from '#shared/adapter/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Agents that can be used once they are installed. */
export class InstallableAgents {
  #known = $state.raw<readonly KnownAgent[]>([])
  /** Those that are not here, in order of preference. */
  readonly missing: readonly KnownAgent[] = $derived.by(() => {
    const { adapters } = this.appWindow
    if (!adapters.loaded) return []
    return this.#known.filter(({ adapterName }) =>
      adapters.list.every((adapter) => adapter.adapterName !== adapterName),
    )
  })

  constructor(private readonly appWindow: Pick<AppWindow, 'connection' | 'adapters'>) {}

  load = async (): Promise<void> => {
    const answer = await this.appWindow.connection.request('adapter.listKnown', {})
    if (answer.ok) this.#known = answer.value.agents
  }
}
