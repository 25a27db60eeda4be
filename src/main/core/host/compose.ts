import os from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import { uuidSource } from '#shared/kernel/ids'
import type { Result } from '#shared/kernel/result'
import { knownAgents } from '../agents/adapters/known-agents'
import { createModelApi, type ModelApi } from '../agents/adapters/model-api'
import { localServers } from '../agents/adapters/model-api/protocol/local-servers'
import { createPlayground } from '../agents/adapters/playground'
import { createRegistry, type NativeAgent } from '../agents/adapters/registry'
import { Devices } from '../base/devices/devices'
import { createHost } from './host'
import type { HostOptions } from './options'
import type { Host } from '../base/host-port'
import { logToFile } from '../base/log-file'
import { connectForModels } from '../resources/mcp/for-models'
import { createProcesses } from '../base/process/processes'
import { readSettings } from '../base/settings/settings'
import { STORE_FILE } from '../store/open'
import type { ReopenStore } from './store/context'
import { createRecoveryHost } from './store/recovery-host'
import { createReopeningHost } from './store/reopening-host'
import { version } from '../base/version'

export type ComposeOptions = Pick<
  HostOptions,
  'dataDir' | 'devices' | 'fleet' | 'listener' | 'desktop' | 'extraHandlers' | 'log' | 'searchAfterMs' | 'secretCipher'
>

/**
 * Creates the host that every program of Parley runs, with all its agents. The caller holds the lock of the data
 * directory. The host also starts with a damaged store, and then offers ways to repair it.
 */
export function composeHost(given: ComposeOptions): Promise<Result<Host, ContractError>> {
  const { dataDir, extraHandlers = {} } = given
  const log = logToFile(dataDir, given.log)
  const { devices = new Devices(dataDir) } = given
  const options = { ...given, devices, log }
  const always = { dataDir, log, extraHandlers, version, clock: systemClock, ids: uuidSource }
  return createReopeningHost({
    ...always,
    open: (reopen) => composeOnce(options, reopen),
    openRecovery: (problem, reopen) =>
      createRecoveryHost({
        ...always,
        file: join(dataDir, STORE_FILE),
        problem,
        reopen,
        defaultFolder: os.homedir(),
      }),
  })
}

async function composeOnce(options: ComposeOptions, reopen: ReopenStore): Promise<Result<Host, ContractError>> {
  const { dataDir, log } = options
  const processes = createProcesses()
  const adapters = createRegistry({
    builtin: [createPlayground({ processes })],
    known: [...knownAgents, ...localServers.map(localAgent)],
    settings: () => readSettings(dataDir),
    processes,
    onProblem: (problem) => log?.(problem),
  })
  const created = await createHost({
    ...options,
    reopen,
    version,
    adapters,
    processes,
    surroundings: { env: process.env, home: os.homedir(), platform: process.platform },
    onClosed: () => processes.dispose(),
  })
  if (!created.ok) await processes.dispose()
  return created
}

/** A server of models on this machine, as an agent. */
function localAgent(api: ModelApi): NativeAgent {
  return {
    adapterName: api.adapterName,
    create: (processes) => createModelApi(api, { processes, connectMcp: connectForModels(processes, version) }),
  }
}
