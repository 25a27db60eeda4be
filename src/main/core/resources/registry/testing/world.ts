import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import { createRegistry } from '#core/agents/adapters/registry'
import { createProcesses, type Processes } from '#core/base/process/processes'
import type { ProcessTree } from '#core/base/process/process-tree'
import { readSettings } from '#core/base/settings/settings'
import { newDataDir } from '#core/testing/empty-store'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { agentProgram, everywhere, RegistryServer, sha256, tarOf } from './server'

/** A host, a client of it and a server with a registry of agents. */
export class RegistryWorld {
  /** Programs that the host has started. */
  trees: ProcessTree[] = []

  private constructor(
    readonly server: RegistryServer,
    private host: TestHost,
    private ownClient: TestClient,
    private processes: Processes,
  ) {}

  static async open(): Promise<RegistryWorld> {
    const trees: ProcessTree[] = []
    const { host, client, processes } = await startHost(await newDataDir(), trees)
    const world = new RegistryWorld(await new RegistryServer().start(), host, client, processes)
    world.trees = trees
    return world
  }

  get client(): TestClient {
    return this.ownClient
  }

  get dataDir(): string {
    return this.host.dataDir
  }

  /** Ends the host, changes its folder and starts another one on it. */
  async again(change: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const { dataDir } = this
    await this.host.host.close()
    await this.processes.dispose()
    await change()
    const { host, client, processes } = await startHost(dataDir, this.trees)
    this.host = host
    this.ownClient = client
    this.processes = processes
  }

  async close(): Promise<void> {
    await this.host.cleanUp()
    await this.processes.dispose()
    await this.server.close()
    vi.unstubAllEnvs()
  }

  /** Names of the folders of installations. */
  folders(): Promise<string[]> {
    return readdir(join(this.dataDir, 'registry-agents')).catch(() => [])
  }

  async settings(): Promise<{ readonly agentServers?: Readonly<Record<string, object>> }> {
    return JSON.parse(await readFile(join(this.dataDir, 'settings.json'), 'utf8')) as object
  }

  /** Loads the registry of the server and returns the consent to the installation of an agent. */
  async consentTo(registryId: string): Promise<string> {
    const { registry } = await this.client.must('registry.refresh', { url: this.server.address('/registry.json') })
    return registry.agents.find((agent) => agent.registryId === registryId)?.plan?.consent ?? 'none'
  }

  async install(registryId: string): Promise<RequestOutput<'registry.install'>['installed']> {
    const consent = await this.consentTo(registryId)
    return (await this.client.must('registry.install', { registryId, consent })).installed
  }

  /** Offers a packed agent, with changes of how it is distributed. */
  async offerBinary(version = '1.0.0', changes: object = {}): Promise<void> {
    const archive = await tarOf({ 'bin/agent.mjs': await agentProgram(version) })
    const distribution = everywhere({
      archive: this.server.put(`/agent-${version}.tar.gz`, archive),
      cmd: './bin/agent.mjs',
      args: ['acp'],
      env: { REGISTRY_AGENT: 'a variable' },
      sha256: sha256(archive),
      ...changes,
    })
    this.server.offer({ id: 'packed', version, distribution })
  }

  /** Returns the last message of an agent in a session. */
  saidIn(sessionId: string): string {
    const blocks = this.client.eventsOf(sessionId, 'message').at(-1)?.payload.blocks ?? []
    return blocks.map((block) => (block.type === 'text' ? block.content : '')).join('')
  }

  /** Asks an agent something in a new session, and returns what it says. */
  async answerOf(adapterName: string, sessionId = adapterName): Promise<string> {
    await this.client.must('session.create', { sessionId })
    await this.client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
    await this.client.must('session.subscribe', { sessionId })
    return this.say(sessionId)
  }

  /** Says something in a session and returns the answer. */
  async say(sessionId: string): Promise<string> {
    const before = this.client.eventsOf(sessionId, 'turn.completed').length
    await this.client.must('session.sendMessage', { sessionId, message: 'Hello' })
    await this.client.untilEvent(sessionId, 'turn.completed', before + 1)
    return this.saidIn(sessionId)
  }

  /** Takes npm to the server, with a cache of its own. */
  async useOwnNpm(): Promise<void> {
    const folder = await temporaryFolder()
    vi.stubEnv('npm_config_registry', this.server.address('/npm/'))
    vi.stubEnv('npm_config_cache', join(folder, 'cache'))
    vi.stubEnv('npm_config_userconfig', join(folder, 'npmrc'))
  }
}

async function startHost(
  dataDir: string,
  trees: ProcessTree[],
): Promise<{ host: TestHost; client: TestClient; processes: Processes }> {
  const own = createProcesses()
  const processes: Processes = {
    ...own,
    async spawn(options) {
      const spawned = await own.spawn(options)
      if (spawned.ok) trees.push(spawned.value)
      return spawned
    },
  }
  const adapters = createRegistry({
    builtin: [scriptedAdapter('builtin', () => Promise.resolve(undefined))],
    known: [],
    settings: () => readSettings(dataDir),
    processes,
    onProblem: () => undefined,
  })
  const host = await startTestHost([], { dataDir, adapters, processes })
  return { host, client: await host.client(), processes }
}

/**
 * Makes a program that stands in for uvx: it loads a package into its cache, or runs the agent. With `begun`, loading never
 * ends once that file is there.
 */
export async function useOwnUvx(begun: string | null = null): Promise<void> {
  const bin = await temporaryFolder()
  const agent = join(bin, 'agent.mjs')
  await writeFile(agent, await agentProgram())
  const load =
    begun === null
      ? `mkdirSync(process.env.UV_CACHE_DIR); writeFileSync(join(process.env.UV_CACHE_DIR, 'loaded'), args[1])`
      : `writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => {}, 1000)`
  const program = `#!${process.execPath}
    const { mkdirSync, writeFileSync } = require('node:fs')
    const { join } = require('node:path')
    const args = process.argv.slice(2)
    if (args[0] === '--from') { ${load} }
    else { process.argv.splice(2, 1); import(${JSON.stringify(agent)}) }`
  await writeFile(join(bin, 'uvx'), program)
  await chmod(join(bin, 'uvx'), 0o755)
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH'] ?? ''}`)
}
