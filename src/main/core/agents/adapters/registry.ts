import type { AdapterInfo } from '#shared/adapter/entities'
import type { AgentAdapter, Availability } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { agentNamed } from '#shared/adapter/aliases'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import type { AgentServer, Settings } from '#core/base/settings/settings'
import { createAcpAdapter, type AcpAgent } from './acp'
import { createRemoteAdapter } from './acp/remote'

/** An agent with a native adapter. */
export interface NativeAgent {
  readonly adapterName: string
  /**
   * `wayOfSignIn`: returns the chosen sign-in method, read whenever it applies. `own` names the program in place of the one
   * on PATH.
   */
  create(
    processes: Processes,
    wayOfSignIn: () => Promise<string | undefined>,
    own?: { readonly command?: string },
  ): AgentAdapter
}

export interface RegistryOptions {
  /** Built-in adapters; the first one is the default if there is no other. */
  readonly builtin: readonly [AgentAdapter, ...AgentAdapter[]]
  /** Agents that are offered when found on PATH, in order of preference, including among those of the same name. */
  readonly known: readonly (AcpAgent | NativeAgent)[]
  readonly settings: () => Promise<Settings>
  readonly processes: Processes
  /** Called with the errors of the settings, each time they are read. */
  readonly onProblem: (problem: string) => void
}

/** Available adapters. Results are cached until `list` is asked to refresh. */
export interface Registry {
  /**
   * Returns the default one first, then those of the settings, those found on PATH, the built-in ones. Known agents
   * that are not installed are omitted; one that is too old, or configured but not startable, is included with the
   * reason.
   */
  list(options?: { readonly refresh?: boolean }): Promise<AdapterInfo[]>
  /** Returns an agent by its name, or by that of its program. */
  get(adapterName: string): Promise<AgentAdapter | undefined>
  /**
   * Returns the agent of the settings, if available; otherwise the first available configured agent, because somebody
   * wanted it; otherwise the first known agent on PATH; otherwise the first built-in one.
   */
  defaultAdapterName(): Promise<string>
  /** Adds the agents of a source, which precede the built-in ones; it is queried on every refresh. */
  offer(source: () => Promise<readonly AgentAdapter[]>): void
}

interface Entry {
  readonly adapter: AgentAdapter
  readonly availability: Availability
}

interface Found {
  readonly entries: readonly Entry[]
  /** By agent, the chosen sign-in method. */
  readonly ways: Readonly<Record<string, string>>
  /** Programs of tested versions that are used in place of those on PATH, by agent. */
  readonly tested: ReadonlyMap<string, string>
  readonly defaultName: string
}

/** Creates the registry. Agents are looked up on first use, and then cached until a refresh. */
export function createRegistry(options: RegistryOptions): Registry {
  let found: Promise<Found> | undefined
  const sources: (() => Promise<readonly AgentAdapter[]>)[] = []
  const look = () => (found ??= findAdapters(options, sources))

  return {
    async list({ refresh = false } = {}) {
      if (refresh) found = undefined
      const { entries, defaultName, ways, tested } = await look()
      return entries.map((entry) => infoOf(entry, defaultName, ways[entry.adapter.adapterName], tested))
    },
    async get(adapterName) {
      const { entries } = await look()
      const named = (name: string) => entries.find(({ adapter }) => adapter.adapterName === name)?.adapter
      return named(adapterName) ?? named(agentNamed(adapterName))
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
  const wayOf = (adapterName: string) => async () => (await settings()).signIn[adapterName]
  const configured: AgentAdapter[] = []
  const taken = new Set(builtin.map((adapter) => adapter.adapterName))
  for (const { text } of read.problems) onProblem(text)
  for (const [name, server] of read.agentServers) {
    if (taken.has(name)) onProblem(`agentServers.${name} is left out: this name belongs to a built-in agent.`)
    else if (server.url !== undefined)
      configured.push(
        createRemoteAdapter(
          { adapterName: name, url: server.url, headers: server.headers ?? {}, cwd: server.cwd },
          { processes, wayOfSignIn: wayOf(name) },
        ),
      )
    else configured.push(createAcpAdapter(configuredAgent(name, server), { processes, wayOfSignIn: wayOf(name) }))
  }
  for (const { adapterName } of configured) taken.add(adapterName)
  const tested = await testedPrograms(read)
  const detected = known
    .filter(({ adapterName }) => !taken.has(adapterName))
    // A tested version takes the place of every protocol of its agent.
    .filter(({ adapterName }, at, all) => !tested.has(adapterName) || isFirstOf(adapterName, at, all))
    .map((agent) => {
      const own = defined({ command: tested.get(agent.adapterName) })
      const wayOfSignIn = wayOf(agent.adapterName)
      return 'create' in agent
        ? agent.create(processes, wayOfSignIn, own)
        : createAcpAdapter({ ...agent, ...own }, { processes, wayOfSignIn })
    })

  const offered = (await Promise.all(sources.map((source) => source()))).flat()
  const entries = (await Promise.all([...configured, ...detected, ...offered, ...builtin].map(entryOf)))
    .filter(
      ({ adapter, availability: { available, path } }) =>
        adapter.origin !== 'detected' || available || path !== undefined,
    )
    .filter(isBestOfItsName)
  const usable = entries.filter(({ availability }) => availability.available).map(({ adapter }) => adapter.adapterName)
  const given = read.defaultAgent
  const wanted = given === undefined || usable.includes(given) ? given : agentNamed(given)
  if (wanted !== undefined && !usable.includes(wanted))
    onProblem(`defaultAgent "${wanted}" cannot be used here; another agent is the default.`)
  const defaultName = (wanted !== undefined && usable.includes(wanted) ? wanted : usable[0]) ?? builtin[0].adapterName
  return {
    ways: read.signIn,
    tested,
    entries: [...entries].sort((left, right) => rank(left, defaultName) - rank(right, defaultName)),
    defaultName,
  }
}

/** Returns the programs of tested versions that are there. */
async function testedPrograms({ testedAgents }: Settings): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...testedAgents].map(async ([name, { command }]) => [name, await findCommand(command, process.env)] as const),
  )
  return new Map(found.flatMap(([name, command]) => (command === undefined ? [] : [[name, command] as const])))
}

const isFirstOf = (name: string, at: number, all: readonly { readonly adapterName: string }[]): boolean =>
  all.findIndex(({ adapterName }) => adapterName === name) === at

/**
 * Returns whether an entry is the one to offer for an agent with two protocols: the first available one, or with the
 * reason why none is available.
 */
function isBestOfItsName(entry: Entry, _index: number, entries: readonly Entry[]): boolean {
  const alike = entries.filter(({ adapter }) => adapter.adapterName === entry.adapter.adapterName)
  return entry === (alike.find(({ availability }) => availability.available) ?? alike[0])
}

const rank = ({ adapter }: Entry, defaultName: string): number => (adapter.adapterName === defaultName ? 0 : 1)

async function entryOf(adapter: AgentAdapter): Promise<Entry> {
  return { adapter, availability: await adapter.availability() }
}

function configuredAgent(name: string, { command, args, env, registry }: AgentServer): AcpAgent {
  return {
    adapterName: name,
    displayName: registry?.name ?? name,
    description: 'From settings.json',
    origin: 'settings',
    command,
    args,
    env,
    ...(registry === undefined ? {} : { installedVersion: registry.version }),
  }
}

function infoOf(
  { adapter, availability }: Entry,
  defaultName: string,
  way: string | undefined,
  tested: ReadonlyMap<string, string>,
): AdapterInfo {
  const { adapterName, displayName, description, origin, examples, modes, resumeCommand, signIn } = adapter
  return {
    adapterName,
    adapterId: adapterName,
    displayName,
    description,
    origin,
    isDefault: adapterName === defaultName,
    ...availability,
    ...(origin === 'detected' && tested.has(adapterName) ? { usesTested: true } : {}),
    ...(signIn === undefined
      ? {}
      : {
          signIn: {
            how: signIn.how,
            ways: [...(signIn.ways ?? [])],
            ...defined({ way }),
            hasDeviceCode: signIn.deviceCode !== undefined,
            hasTerminal: signIn.terminal !== undefined,
            canSignOut: signIn.signOut !== undefined,
          },
        }),
    ...(examples === undefined ? {} : { examples: [...examples] }),
    ...(resumeCommand === undefined ? {} : { resumeCommand: [...resumeCommand] }),
    ...(adapter.ownSessions === undefined ? {} : { mayListSessions: true }),
    ...(modes === undefined ? {} : { modes: [...modes] }),
  }
}
