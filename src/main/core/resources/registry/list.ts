import { defined } from '#shared/kernel/defined'
import type { RegistryAgent, RegistryInstallation, RegistryState } from '#shared/registry/entities'
import type { RegistryEntry } from '#shared/registry/registry-file'
import { findCommand } from '#core/base/process/find-command'
import { readSettings, type AgentServer } from '#core/base/settings/settings'
import { currentRegistry, publicRegistry } from './current'
import { planOf, targetOf, type Surroundings } from './plan'

/** An entry of `settings.json` that was installed from the registry. */
export interface Installed {
  readonly adapterName: string
  readonly server: AgentServer
  readonly registry: NonNullable<AgentServer['registry']>
}

/** Returns what this computer offers to installations. */
export async function surroundings(): Promise<Surroundings> {
  const [npm, uvx, uv] = await Promise.all(['npm', 'uvx', 'uv'].map((name) => findCommand(name, process.env)))
  return {
    target: targetOf(process.platform, process.arch),
    hasNpm: npm !== undefined,
    uv: uvx !== undefined ? 'uvx' : uv !== undefined ? 'uv' : undefined,
  }
}

/** Returns the agents that are installed from the registry, by their id there. */
export async function installedAgents(dataDir: string): Promise<ReadonlyMap<string, Installed>> {
  const { agentServers } = await readSettings(dataDir)
  const found = new Map<string, Installed>()
  for (const [adapterName, server] of agentServers)
    if (server.registry !== undefined && !found.has(server.registry.id))
      found.set(server.registry.id, { adapterName, server, registry: server.registry })
  return found
}

/** Returns the agents of the registry and which of them are installed. */
export async function registryState(dataDir: string): Promise<RegistryState> {
  const { agentRegistry = publicRegistry } = await readSettings(dataDir)
  const [{ file, isBundled, problems }, installed, place] = await Promise.all([
    currentRegistry(dataDir, agentRegistry),
    installedAgents(dataDir),
    surroundings(),
  ])
  return {
    agents: file.agents.map((entry) => agentOf(entry, place, installed.get(entry.id))),
    asOf: file.asOf,
    source: agentRegistry,
    isBundled,
    ...defined({ target: place.target }),
    problems: [...problems],
  }
}

function agentOf(entry: RegistryEntry, place: Surroundings, installed: Installed | undefined): RegistryAgent {
  const { id, name, version, description, authors, license, license_url, repository, website, distribution } = entry
  const { plan, unfit } = planOf(entry, place)
  return {
    registryId: id,
    name,
    version,
    description,
    authors,
    kinds: (['binary', 'npx', 'uvx'] as const).filter((kind) => distribution[kind] !== undefined),
    ...defined({ license, licenseUrl: license_url, repository, website, plan, unfit }),
    ...(installed === undefined ? {} : { installed: installationOf(installed, plan === undefined ? '' : version) }),
  }
}

/** Returns an installation as clients see it, beside the version that the registry has; empty for none. */
export function installationOf({ adapterName, registry }: Installed, newest: string): RegistryInstallation {
  return { adapterName, version: registry.version, hasUpdate: isNewer(newest, registry.version) }
}

const isNewer = (version: string, than: string): boolean =>
  version !== '' && version.localeCompare(than, 'en', { numeric: true }) > 0
