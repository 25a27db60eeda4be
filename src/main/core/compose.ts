import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import { knownAgents } from './adapters/known-agents'
import { createPlayground } from './adapters/playground'
import { createRegistry } from './adapters/registry'
import { createHost, type HostOptions } from './host'
import type { Host } from './host-port'
import { createProcesses } from './process/processes'
import { readSettings } from './settings'
import { version } from './version'

export type ComposeOptions = Pick<HostOptions, 'dataDir' | 'extraHandlers' | 'log' | 'secretCipher'>

/** The host as every program of Parley runs it, with all its agents. The caller holds the lock of the data directory. */
export async function composeHost(options: ComposeOptions): Promise<Result<Host, ContractError>> {
  const { dataDir, log } = options
  const processes = createProcesses()
  const adapters = createRegistry({
    builtin: [createPlayground({ processes })],
    known: knownAgents,
    settings: () => readSettings(dataDir),
    processes,
    onProblem: (problem) => log?.(problem),
  })
  const created = await createHost({ ...options, version, adapters, processes, onClosed: () => processes.dispose() })
  if (!created.ok) await processes.dispose()
  return created
}
