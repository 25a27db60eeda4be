import type { AdapterInfo } from '../../../../shared/adapter/entities'
import type { AgentAdapter, Availability } from '../../../../shared/adapter/port'
import type { Result } from '../../../../shared/kernel/result'
import type { Processes } from '../../base/process/processes'
import type { Settings } from '../../base/settings/settings'
import { createAcpAdapter, type AcpAgent } from './acp'

/** An agent with an adapter of its own. */
export interface NativeAgent {
  readonly adapterName: string
  /** `wayOfSignIn`: the way that people chose, read whenever it counts. */
  create(processes: Processes, wayOfSignIn: () => Promise<string | undefined>): AgentAdapter
}

export interface RegistryOptions {
  /** Adapters that are part of Parley; the first one is the default where there is no other. */
  readonly builtin: readonly [AgentAdapter, ...AgentAdapter[]]
  /** Agents that are offered when they are found on PATH, the preferred one first, also among those of one name. */
  readonly known: readonly (AcpAgent | NativeAgent)[]
  readonly settings: () => Promise<Result<Settings, string>>
  readonly processes: Processes
  /** Told what is wrong with the settings, each time they are read. */
  readonly onProblem: (problem: string) => void
}

/** The adapters that can be used. What was found is remembered until `list` is asked to look again. */
export interface Registry {
  /**
   * The default one first, then those of the settings, those found on PATH, the built-in ones. Known agents that are not
   * there are left out; one that is too old, or configured and cannot be started, is shown with the reason.
   */
  list(options?: { readonly refresh?: boolean }): Promise<AdapterInfo[]>
  get(adapterName: string): Promise<AgentAdapter | undefined>
  /**
   * What the settings say, if it can be used here; else the first configured agent that can be used, because somebody
   * wanted it; else the first known agent on PATH; else the first built-in one.
   */
  defaultAdapterName(): Promise<string>
  /** Takes in the agents of a source, which come before the built-in ones; it is asked whenever it is looked what there is. */
  offer(source: () => Promise<readonly AgentAdapter[]>): void
}

interface Entry {
  readonly adapter: AgentAdapter
  readonly availability: Availability
}

interface Found {
  readonly entries: readonly Entry[]
  /** By agent, the way in which people sign in. */
  readonly ways: Readonly<Record<string, string>>
  readonly defaultName: string
}

/** What there is is looked up when it is first asked for, and then remembered until it is to be looked up anew. */
export function createRegistry(options: RegistryOptions): Registry {
  let found: Promise<Found> | undefined
  const sources: (() => Promise<readonly AgentAdapter[]>)[] = []
  const look = () => (found ??= findAdapters(options, sources))

  return {
    async list({ refresh = false } = {}) {
      if (refresh) found = undefined
      const { entries, defaultName, ways } = await look()
      return entries.map((entry) => infoOf(entry, defaultName, ways[entry.adapter.adapterName]))
    },
    async get(adapterName) {
      const { entries } = await look()
      return entries.find(({ adapter }) => adapter.adapterName === adapterName)?.adapter
    },
    defaultAdapterName: async () => (await look()).defaultName,
    offer(source) {
      sources.push(source)
      found = undefined
    },
  }
}

async function findAdapters(
  { builtin, known, settings, processes, onProblem }: RegistryOptions,
  sources: readonly (() => Promise<readonly AgentAdapter[]>)[],
): Promise<Found> {
  const read = await settings()
  const configured: AgentAdapter[] = []
  const taken = new Set(builtin.map((adapter) => adapter.adapterName))
  if (!read.ok) onProblem(read.error)
  else {
    read.value.problems.forEach(onProblem)
    for (const [name, server] of read.value.agentServers) {
      if (taken.has(name)) onProblem(`agentServers.${name} is left out: this name belongs to a built-in agent.`)
      else configured.push(createAcpAdapter(configuredAgent(name, server), { processes }))
    }
  }
  for (const { adapterName } of configured) taken.add(adapterName)
  const wayOf = (adapterName: string) => async () => {
    const now = await settings()
    return now.ok ? now.value.signIn[adapterName] : undefined
  }
  const detected = known
    .filter(({ adapterName }) => !taken.has(adapterName))
    .map((agent) =>
      'create' in agent ? agent.create(processes, wayOf(agent.adapterName)) : createAcpAdapter(agent, { processes }),
    )

  const offered = (await Promise.all(sources.map((source) => source()))).flat()
  const entries = (await Promise.all([...configured, ...detected, ...offered, ...builtin].map(entryOf)))
    .filter(
      ({ adapter, availability: { available, path } }) =>
        adapter.origin !== 'detected' || available || path !== undefined,
    )
    .filter(isBestOfItsName)
  const usable = entries.filter(({ availability }) => availability.available).map(({ adapter }) => adapter.adapterName)
  const wanted = read.ok ? read.value.defaultAgent : undefined
  if (wanted !== undefined && !usable.includes(wanted))
    onProblem(`defaultAgent "${wanted}" cannot be used here; another agent is the default.`)
  const defaultName = (wanted !== undefined && usable.includes(wanted) ? wanted : usable[0]) ?? builtin[0].adapterName
  return {
    ways: read.ok ? read.value.signIn : {},
    entries: [...entries].sort((left, right) => rank(left, defaultName) - rank(right, defaultName)),
    defaultName,
  }
}

/** An agent that can be spoken to in two ways is offered once: in the first that can be used, or with the reason why none can. */
function isBestOfItsName(entry: Entry, _index: number, entries: readonly Entry[]): boolean {
  const alike = entries.filter(({ adapter }) => adapter.adapterName === entry.adapter.adapterName)
  return entry === (alike.find(({ availability }) => availability.available) ?? alike[0])
}

const rank = ({ adapter }: Entry, defaultName: string): number => (adapter.adapterName === defaultName ? 0 : 1)

async function entryOf(adapter: AgentAdapter): Promise<Entry> {
  return { adapter, availability: await adapter.availability() }
}

function configuredAgent(
  name: string,
  server: { command: string; args: string[]; env: Record<string, string> },
): AcpAgent {
  return {
    adapterName: name,
    displayName: name,
    description: 'From settings.json',
    origin: 'settings',
    command: server.command,
    args: server.args,
    env: server.env,
  }
}

function infoOf({ adapter, availability }: Entry, defaultName: string, way: string | undefined): AdapterInfo {
  const { adapterName, displayName, description, origin, examples, signIn } = adapter
  return {
    adapterName,
    adapterId: adapterName,
    displayName,
    description,
    origin,
    isDefault: adapterName === defaultName,
    ...availability,
    ...(signIn === undefined
      ? {}
      : {
          signIn: {
            how: signIn.how,
            ways: [...(signIn.ways ?? [])],
            ...(way === undefined ? {} : { way }),
            hasDeviceCode: signIn.deviceCode !== undefined,
            canSignOut: signIn.signOut !== undefined,
          },
        }),
    ...(examples === undefined ? {} : { examples: [...examples] }),
  }
}
