import type { AdapterInfo } from '#shared/adapter/entities'
import type { AgentAdapter } from '#shared/adapter/port'

/** The adapters that can be used. */
export interface Adapters {
  /** All adapters, the default one first. */
  list(options?: { refresh?: boolean }): Promise<AdapterInfo[]>
  get(adapterName: string): Promise<AgentAdapter | undefined>
  defaultAdapterName(): Promise<string>
  /** Adds a source of agents, which is asked on every listing. */
  offer(source: () => Promise<readonly AgentAdapter[]>): void
}
