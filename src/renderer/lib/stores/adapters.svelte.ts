import type { AdapterInfo, Choice } from '#shared/adapter/entities'
import { dataExports } from '#shared/import/data-exports'
import type { Connection } from '../host/connection.svelte'
import { m } from '#messages'

const exportNames: ReadonlyMap<string, string> = new Map(Object.entries(dataExports))

/** The agents that can be used here, the default one first. */
export class Adapters {
  list = $state.raw<readonly AdapterInfo[]>([])
  loaded = $state(false)
  /** Names of the tools whose sessions are here, even where they cannot be started; by adapterName. */
  toolNames = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** Names of the tools whose sessions no agent of Parley continues. */
  toolsWithoutAgent = $state.raw<ReadonlySet<string>>(new Set())
  readonly available = $derived(this.list.filter((adapter) => adapter.available))

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'adapters.changed') this.list = event.payload.adapters
    })
  }

  /** Asks again; with `refresh` the host also looks at PATH and the settings again. */
  load = async (refresh = false): Promise<void> => {
    const answer = await this.connection.request('adapter.list', refresh ? { refresh } : {})
    if (answer.ok) this.list = answer.value.adapters
    this.loaded = true
  }

  /** Modes that every session of an agent offers; none when they are known only once it runs. */
  modesOf(adapterName: string | undefined): readonly Choice[] {
    return this.list.find((known) => known.adapterName === adapterName)?.modes ?? []
  }

  /** Returns whether no agent can be installed for a tool or service whose sessions are here. */
  hasNoAgent(adapterName: string): boolean {
    return this.toolsWithoutAgent.has(adapterName) || exportNames.has(adapterName)
  }

  /** The product's own name; the adapter's where it is unknown. */
  displayName(adapterName: string | undefined): string {
    if (adapterName === undefined) return m.app.agent
    const adapter = this.list.find((known) => known.adapterName === adapterName)
    return (
      adapter?.displayName ?? this.toolNames.get(adapterName) ?? exportNames.get(adapterName) ?? nameOfGone(adapterName)
    )
  }
}

/** Name of an agent that is gone; the ids of providers mean nothing to people. */
function nameOfGone(adapterName: string): string {
  return adapterName.startsWith('provider:') ? m.app.removedProvider : adapterName
}
