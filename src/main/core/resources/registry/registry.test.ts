import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { RequestOutput } from '../../../../shared/contract'
import { createRegistry } from '../../agents/adapters/registry'
import { createProcesses, type Processes } from '../../base/process/processes'
import type { ProcessTree } from '../../base/process/process-tree'
import { readSettings } from '../../base/settings/settings'
import { newDataDir } from '../../testing/empty-store'
import { posixIt } from '../../testing/posix-it'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { temporaryFolder } from '../../testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '../../testing/test-host'
import { agentProgram, everywhere, RegistryServer, sha256, tarOf } from './testing'

let server: RegistryServer
let processes: Processes
let trees: ProcessTree[]
let test: TestHost
let client: TestClient

async function start(dataDir: string): Promise<void> {
  processes = createProcesses()
  trees = []
  const watched: Processes = {
    ...processes,
    async spawn(options) {
      const spawned = await processes.spawn(options)
      if (spawned.ok) trees.push(spawned.value)
      return spawned
    },
  }
  const adapters = createRegistry({
    builtin: [scriptedAdapter('builtin', () => Promise.resolve(undefined))],
    known: [],
    settings: () => readSettings(dataDir),
    processes: watched,
    onProblem: () => undefined,
  })
  test = await startTestHost([], { dataDir, adapters, processes: watched })
  client = await test.client()
}

beforeEach(async () => {
  server = await new RegistryServer().start()
  await start(await newDataDir())
})

afterEach(async () => {
  await test.cleanUp()
  await processes.dispose()
  await server.close()
  vi.unstubAllEnvs()
})

const folders = () => readdir(join(test.dataDir, 'registry-agents')).catch(() => [])
const settings = async () => {
  const text = await readFile(join(test.dataDir, 'settings.json'), 'utf8')
  return JSON.parse(text) as { agentServers?: Record<string, object> }
}

/** Loads the registry of the server and returns the consent to the installation of an agent. */
async function consentTo(registryId: string): Promise<string> {
  const { registry } = await client.must('registry.refresh', { url: server.address('/registry.json') })
  return registry.agents.find((agent) => agent.registryId === registryId)?.plan?.consent ?? 'none'
}

async function install(registryId: string): Promise<RequestOutput<'registry.install'>['installed']> {
  const consent = await consentTo(registryId)
  return (await client.must('registry.install', { registryId, consent })).installed
}

/** Returns the last message of an agent in a session. */
function saidIn(sessionId: string): string {
  const blocks = client.eventsOf(sessionId, 'message').at(-1)?.payload.blocks ?? []
  return blocks.map((block) => (block.type === 'text' ? block.content : '')).join('')
}

/** Asks an agent something in a new session, and returns what it says. */
async function answerOf(adapterName: string, sessionId = adapterName): Promise<string> {
  await client.must('session.create', { sessionId })
  await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'Hello' })
  await client.untilEvent(sessionId, 'turn.completed')
  return saidIn(sessionId)
}

async function offerBinary(version = '1.0.0', more: object = {}): Promise<void> {
  const archive = await tarOf({ 'bin/agent.mjs': await agentProgram(version) })
  const distribution = everywhere({
    archive: server.put(`/agent-${version}.tar.gz`, archive),
    cmd: './bin/agent.mjs',
    args: ['acp'],
    env: { REGISTRY_AGENT: 'a variable' },
    sha256: sha256(archive),
    ...more,
  })
  server.offer({ id: 'packed', version, distribution })
}

/** Takes npm to the server, with a cache of its own. */
async function useOwnNpm(): Promise<void> {
  const folder = await temporaryFolder()
  vi.stubEnv('npm_config_registry', server.address('/npm/'))
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_userconfig', join(folder, 'npmrc'))
}

/** Makes a program that stands in for uvx: it loads a package into its cache, or runs the agent. */
async function useOwnUvx(begun: string | null = null): Promise<void> {
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

posixIt(
  'installs a binary with its checksum, starts it, updates it beside a running session, and removes it',
  async () => {
    await offerBinary()
    expect(await install('packed')).toEqual({ adapterName: 'packed', version: '1.0.0', hasUpdate: false })
    expect(await answerOf('packed')).toBe('version 1.0.0 with acp and a variable')
    const { adapters } = await client.must('adapter.list', {})
    expect(adapters[0]).toMatchObject({ adapterName: 'packed', displayName: 'Test agent', version: '1.0.0' })
    const again = await client.request('registry.install', { registryId: 'packed', consent: await consentTo('packed') })
    expect(again).toMatchObject({ ok: false, error: { code: 'registry-installed' } })

    await offerBinary('1.2.0')
    const consent = await consentTo('packed')
    const { registry } = await client.must('registry.list', {})
    expect(registry.agents[0]?.installed).toEqual({ adapterName: 'packed', version: '1.0.0', hasUpdate: true })
    await client.must('registry.update', { registryId: 'packed', consent })
    expect(await folders()).toHaveLength(2)
    const before = client.eventsOf('packed', 'turn.completed').length
    await client.must('session.sendMessage', { sessionId: 'packed', message: 'Still there?' })
    await client.untilEvent('packed', 'turn.completed', before + 1)
    expect(saidIn('packed')).toContain('version 1.0.0')
    expect(await answerOf('packed', 'another')).toContain('version 1.2.0')

    const used = await client.request('registry.remove', { registryId: 'packed' })
    expect(used).toMatchObject({ ok: false, error: { code: 'registry-in-use', details: { count: 2 } } })
    await client.must('registry.remove', { registryId: 'packed', evenIfRunning: true })
    expect((await settings()).agentServers).toEqual({})
    await test.host.close()
    await start(test.dataDir)
    expect(await folders()).toEqual([])
  },
)

posixIt('installs nothing with a wrong checksum, without consent, or from an archive without the program', async () => {
  await offerBinary('1.0.0', { sha256: '0'.repeat(64) })
  const refused = await client.request('registry.install', {
    registryId: 'packed',
    consent: await consentTo('packed'),
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'registry-checksum' } })
  await offerBinary('1.0.0', { cmd: './bin/other' })
  const absent = await client.request('registry.install', { registryId: 'packed', consent: await consentTo('packed') })
  expect(absent).toMatchObject({ ok: false, error: { code: 'registry-failed' } })
  const old = await consentTo('packed')
  await offerBinary('1.0.0', { args: ['--allow-everything'] })
  await consentTo('packed')
  const changed = await client.request('registry.install', { registryId: 'packed', consent: old })
  expect(changed).toMatchObject({ ok: false, error: { code: 'registry-consent' } })
  expect(await folders()).toEqual([])
  expect((await settings()).agentServers).toBeUndefined()
})

posixIt('keeps the old version when the new one cannot be had', async () => {
  await offerBinary()
  await install('packed')
  const before = await settings()
  await offerBinary('2.0.0', { sha256: '0'.repeat(64) })
  const consent = await consentTo('packed')
  const refused = await client.request('registry.update', { registryId: 'packed', consent })
  expect(refused).toMatchObject({ ok: false, error: { code: 'registry-checksum' } })
  expect(await settings()).toEqual(before)
  expect(await folders()).toHaveLength(1)
  expect(await answerOf('packed')).toContain('version 1.0.0')
})

posixIt('ends a download that is cancelled, and leaves nothing', async () => {
  await offerBinary()
  const consent = await consentTo('packed')
  const asked = server.stall('/agent-1.0.0.tar.gz')
  const answer = client.request('registry.install', { registryId: 'packed', consent, operationId: 'one' })
  await asked
  expect(await client.must('operation.cancel', { operationId: 'one' })).toEqual({ success: true })
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await folders()).toEqual([])
})

posixIt('installs a package that npm has, starts it, and leaves nothing when that is cancelled', async () => {
  await useOwnNpm()
  const packed = await server.publish('npm-agent', '1.0.0')
  server.offer({ id: 'from-npm', distribution: { npx: { package: 'npm-agent@1.0.0', args: ['--acp'] } } })
  const consent = await consentTo('from-npm')
  const tarball = Buffer.from(await (await fetch(server.address(packed))).arrayBuffer())
  const asked = server.stall(packed)
  const cancelled = client.request('registry.install', { registryId: 'from-npm', consent, operationId: 'one' })
  await asked
  await client.must('operation.cancel', { operationId: 'one' })
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await folders()).toEqual([])
  expect(trees.map((tree) => tree.hasExited())).toEqual([true])

  server.put(packed, tarball)
  expect(await install('from-npm')).toMatchObject({ adapterName: 'from-npm', version: '1.0.0' })
  expect(await answerOf('from-npm')).toBe('version 1.0.0 with --acp and nothing')
  await client.must('session.close', { sessionId: 'from-npm' })
  await client.must('registry.remove', { registryId: 'from-npm', evenIfRunning: true })
})

posixIt('reports what npm says about a package that it does not have', async () => {
  await useOwnNpm()
  server.offer({ id: 'from-npm', distribution: { npx: { package: 'no-such-agent@1.0.0' } } })
  const consent = await consentTo('from-npm')
  const answer = await client.request('registry.install', { registryId: 'from-npm', consent })
  expect(answer).toMatchObject({ ok: false, error: { code: 'registry-failed', message: expect.stringMatching(/404/) } })
  expect(await folders()).toEqual([])
})

posixIt('installs a package with uvx into a cache of its own, starts it, and ends it when cancelled', async () => {
  const begun = join(await temporaryFolder(), 'begun')
  await useOwnUvx(begun)
  server.offer({ id: 'snake', distribution: { uvx: { package: 'snake-acp', args: ['-x'] } } })
  const consent = await consentTo('snake')
  const cancelled = client.request('registry.install', { registryId: 'snake', consent, operationId: 'one' })
  await vi.waitUntil(() => existsSync(begun), { timeout: 30_000 })
  await client.must('operation.cancel', { operationId: 'one' })
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await folders()).toEqual([])
  expect(trees.map((tree) => tree.hasExited())).toEqual([true])
  vi.unstubAllEnvs()

  await useOwnUvx()
  await install('snake')
  const [folder = ''] = await folders()
  expect(await readFile(join(test.dataDir, 'registry-agents', folder, 'cache', 'loaded'), 'utf8')).toBe(
    'snake-acp==1.0.0',
  )
  expect(await settings()).toMatchObject({
    agentServers: { snake: { command: 'uvx', args: ['snake-acp==1.0.0', '-x'] } },
  })
  expect(await answerOf('snake')).toBe('version 1.0.0 with -x and nothing')
})

posixIt('says why an agent cannot be installed here', async () => {
  vi.stubEnv('PATH', await temporaryFolder())
  server.offer(
    { id: 'of-npm', distribution: { npx: { package: 'a' } } },
    { id: 'of-uv', distribution: { uvx: { package: 'a' } } },
  )
  await consentTo('of-npm')
  const { registry } = await client.must('registry.list', {})
  expect(registry.agents.map(({ unfit }) => unfit)).toEqual(['npm', 'uv'])
  for (const registryId of ['of-npm', 'of-uv']) {
    const answer = await client.request('registry.install', { registryId, consent: 'any' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'registry-unfit' } })
  }
})

posixIt(
  'cleans up at the next start what a crash left behind, but nothing while the settings are not understood',
  async () => {
    await offerBinary()
    await install('packed')
    await mkdir(join(test.dataDir, 'registry-agents', 'half-1.0.0-00000000'))
    const text = await readFile(join(test.dataDir, 'settings.json'), 'utf8')
    await test.host.close()
    await writeFile(join(test.dataDir, 'settings.json'), '{ broken')
    await start(test.dataDir)
    expect(await folders()).toHaveLength(2)
    await test.host.close()
    await writeFile(join(test.dataDir, 'settings.json'), text)
    await start(test.dataDir)
    expect(await folders()).toHaveLength(1)
  },
)

posixIt(
  'keeps the former list when the registry is gone or something else, and shows its snapshot at first',
  async () => {
    const { registry: bundled } = await client.must('registry.list', {})
    expect(bundled).toMatchObject({ isBundled: true, source: expect.stringContaining('agentclientprotocol.com') })
    expect(bundled.agents.map(({ registryId }) => registryId)).toContain('goose')
    await offerBinary()
    await consentTo('packed')
    server.put('/registry.json', '<html></html>')
    const invalid = await client.request('registry.refresh', {})
    expect(invalid).toMatchObject({ ok: false, error: { code: 'registry-invalid' } })
    const gone = await client.request('registry.refresh', { url: server.address('/nothing') })
    expect(gone).toMatchObject({ ok: false, error: { code: 'registry-unreachable' } })
    const { registry } = await client.must('registry.list', {})
    expect(registry).toMatchObject({ isBundled: false, agents: [{ registryId: 'packed' }] })
  },
)
