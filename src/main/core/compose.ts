import type { AdapterInfo } from '../../shared/adapter/entities'
import type { AgentAdapter } from '../../shared/adapter/port'
import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import { createPlayground } from './adapters/playground'
import type { Adapters } from './context'
import { createHost, type HostOptions } from './host'
import type { Host } from './host-port'
import { createProcesses } from './process/processes'
import { version } from './version'

export type ComposeOptions = Pick<HostOptions, 'dataDir' | 'extraHandlers' | 'log'>

/** The host as every program of Parley runs it, with all its agents. The caller holds the lock of the data directory. */
export async function composeHost(options: ComposeOptions): Promise<Result<Host, ContractError>> {
  const processes = createProcesses()
  const created = await createHost({
    ...options,
    version,
    adapters: only(createPlayground({ processes })),
    onClosed: () => processes.dispose(),
  })
  if (!created.ok) await processes.dispose()
  return created
}

function only(adapter: AgentAdapter): Adapters {
  const { adapterName, displayName, description, origin, examples } = adapter
  const info: AdapterInfo = {
    adapterName,
    adapterId: adapterName,
    displayName,
    description,
    origin,
    isDefault: true,
    available: true,
    ...(examples === undefined ? {} : { examples: [...examples] }),
  }
  return {
    list: async () => [info],
    get: async (name) => (name === adapterName ? adapter : undefined),
    defaultAdapterName: async () => adapterName,
  }
}
