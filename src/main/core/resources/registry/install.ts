import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { RegistryAgent, RegistryInstallation, RegistryPlan } from '#shared/registry/entities'
import { knownAgents } from '#core/agents/adapters/known-agents'
import { changeAgentSettings } from '#core/agents/settings/change-agent-settings'
import { explainFileError } from '#core/base/folders/file-errors'
import { readSettings } from '#core/base/settings/settings'
import type { Operation } from '#core/base/worker/operations'
import type { ResourcesContext } from '../context'
import { installationFolder, makeInstallationFolder, removeInstallationFolder } from './folders'
import type { Launch } from './install-kinds'
import { installationOf, installedAgents, registryState, type Installed } from './list'

export interface InstallRequest {
  readonly registryId: string
  readonly consent: string
  /** True to replace an installation, false for a first one. */
  readonly isUpdate: boolean
}

type Outcome = Result<{ installed: RegistryInstallation }, ContractError>

/** Installs agents of the registry, each of them in turn. */
export class RegistryInstaller {
  readonly #lanes = new Map<string, Promise<unknown>>()

  constructor(private readonly context: ResourcesContext) {}

  /**
   * Installs an agent into a folder of its own, which counts once `settings.json` names it. After a failure or when it is
   * cancelled the folder is removed; after a crash the next start removes it.
   */
  install(request: InstallRequest, operation: Operation): Promise<Outcome> {
    const before = this.#lanes.get(request.registryId) ?? Promise.resolve()
    const work = before.then(() => this.#install(request, operation))
    const lane = work
      .catch(() => undefined)
      .then(() => {
        if (this.#lanes.get(request.registryId) === lane) this.#lanes.delete(request.registryId)
      })
    this.#lanes.set(request.registryId, lane)
    return work
  }

  async #install({ registryId, consent, isUpdate }: InstallRequest, operation: Operation): Promise<Outcome> {
    const { dataDir } = this.context
    const { agents, target = process.platform } = await registryState(dataDir)
    const agent = agents.find((one) => one.registryId === registryId)
    if (agent === undefined) return err(knownError('registry-agent-not-found', { registryId }))
    const present = (await installedAgents(dataDir)).get(registryId)
    if (isUpdate && present === undefined) return err(knownError('registry-not-installed', { registryId }))
    if (!isUpdate && present !== undefined) return err(knownError('registry-installed', { name: agent.name }))
    if (agent.plan === undefined) return err(unfit(agent, target))
    if (agent.plan.consent !== consent) return err(knownError('registry-consent'))
    if (operation.signal.aborted) return err(knownError('cancelled'))
    return this.#into(agent, agent.plan, operation)
  }

  async #into(agent: RegistryAgent, plan: RegistryPlan, { signal, onProgress }: Operation): Promise<Outcome> {
    const { dataDir, processes, version, log } = this.context
    const { name, registryId } = agent
    let folder: string
    try {
      folder = await makeInstallationFolder(dataDir, registryId, agent.version)
    } catch (error) {
      return err(knownError('registry-failed', { name, reason: explainFileError(error) }))
    }
    // Unpacking takes long to load, and few installations are ever made.
    const { installKind } = await import('./install-kinds')
    const outcome = await installKind({
      name,
      plan,
      folder: installationFolder(dataDir, folder),
      signal,
      onProgress,
      processes,
      version,
      log: (line) => log(`registry ${registryId}: ${line}`),
    }).catch((error: unknown) => err(knownError('registry-failed', { name, reason: explainFileError(error) })))
    const installed = signal.aborted
      ? err(knownError('cancelled'))
      : outcome.ok
        ? await this.#enter(agent, outcome.value, folder)
        : outcome
    if (!installed.ok) await removeInstallationFolder(dataDir, folder)
    return installed
  }

  /** Makes the installation the entry of `settings.json`, which is what it depends on from then on. */
  async #enter({ registryId, name, version }: RegistryAgent, launch: Launch, folder: string): Promise<Outcome> {
    const { dataDir } = this.context
    const present = (await installedAgents(dataDir)).get(registryId)
    const adapterName = present?.adapterName ?? (await this.#freeName(registryId))
    const { command, args, env } = launch
    const registry = { id: registryId, version, name, folder }
    // Variables of the user stay.
    const value = { ...present?.server, command, args, env: { ...present?.server.env, ...env }, registry }
    const changed = await changeAgentSettings(this.context, [{ path: ['agentServers', adapterName], value }])
    if (!changed.ok) return changed
    const installed: Installed = { adapterName, registry, server: { command, args: [...args], env, registry } }
    return ok({ installed: installationOf(installed, version) })
  }

  /** Returns a name for an entry that no agent has, nor an agent that is known and may be installed otherwise later. */
  async #freeName(id: string): Promise<string> {
    const { agentServers } = await readSettings(this.context.dataDir)
    const adapters = await this.context.adapters.list()
    const taken = new Set([
      ...agentServers.keys(),
      ...[...adapters, ...knownAgents].map(({ adapterName }) => adapterName),
    ])
    if (!taken.has(id)) return id
    for (let count = 1; ; count++) {
      const name = count === 1 ? `${id}-acp` : `${id}-acp-${count}`
      if (!taken.has(name)) return name
    }
  }
}

/** Returns why an agent cannot be installed. */
function unfit({ name, unfit: reason }: RegistryAgent, target: string): ContractError {
  if (reason === 'npm') return knownError('registry-unfit/npm', { name })
  return reason === 'uv' ? knownError('registry-unfit/uv', { name }) : knownError('registry-unfit', { name, target })
}
