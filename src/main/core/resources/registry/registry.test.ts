import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { RegistryWorld } from './testing/world'

let world: RegistryWorld

beforeEach(async () => {
  world = await RegistryWorld.open()
})
afterEach(() => world.close())

posixIt(
  'installs a binary with its checksum, starts it, updates it beside a running session, and removes it',
  async () => {
    await world.offerBinary()
    expect(await world.install('packed')).toEqual({ adapterName: 'packed', version: '1.0.0', hasUpdate: false })
    expect(await world.answerOf('packed')).toBe('version 1.0.0 with acp and a variable')
    const { adapters } = await world.client.must('adapter.list', {})
    expect(adapters[0]).toMatchObject({ adapterName: 'packed', displayName: 'Test agent', version: '1.0.0' })
    const again = await world.client.request('registry.install', {
      registryId: 'packed',
      consent: await world.consentTo('packed'),
    })
    expect(again).toMatchObject({ ok: false, error: { code: 'registry-installed' } })

    await world.offerBinary('1.2.0')
    const consent = await world.consentTo('packed')
    const { registry } = await world.client.must('registry.list', {})
    expect(registry.agents[0]?.installed).toEqual({ adapterName: 'packed', version: '1.0.0', hasUpdate: true })
    await world.client.must('registry.update', { registryId: 'packed', consent })
    expect(await world.folders()).toHaveLength(2)
    expect(await world.say('packed')).toContain('version 1.0.0')
    expect(await world.answerOf('packed', 'another')).toContain('version 1.2.0')

    const used = await world.client.request('registry.remove', { registryId: 'packed' })
    expect(used).toMatchObject({ ok: false, error: { code: 'registry-in-use', details: { count: 2 } } })
    await world.client.must('registry.remove', { registryId: 'packed', evenIfRunning: true })
    expect((await world.settings()).agentServers).toEqual({})
    await world.again()
    expect(await world.folders()).toEqual([])
  },
)

posixIt('installs nothing with a wrong checksum, without consent, or from an archive without the program', async () => {
  await world.offerBinary('1.0.0', { sha256: '0'.repeat(64) })
  const refused = await world.client.request('registry.install', {
    registryId: 'packed',
    consent: await world.consentTo('packed'),
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'registry-checksum' } })
  await world.offerBinary('1.0.0', { cmd: './bin/other' })
  const absent = await world.client.request('registry.install', {
    registryId: 'packed',
    consent: await world.consentTo('packed'),
  })
  expect(absent).toMatchObject({ ok: false, error: { code: 'registry-failed' } })
  const old = await world.consentTo('packed')
  await world.offerBinary('1.0.0', { args: ['--allow-everything'] })
  await world.consentTo('packed')
  const changed = await world.client.request('registry.install', { registryId: 'packed', consent: old })
  expect(changed).toMatchObject({ ok: false, error: { code: 'registry-consent' } })
  expect(await world.folders()).toEqual([])
  expect((await world.settings()).agentServers).toBeUndefined()
})

posixIt('keeps the old version when the new one cannot be had', async () => {
  await world.offerBinary()
  await world.install('packed')
  const before = await world.settings()
  await world.offerBinary('2.0.0', { sha256: '0'.repeat(64) })
  const consent = await world.consentTo('packed')
  const refused = await world.client.request('registry.update', { registryId: 'packed', consent })
  expect(refused).toMatchObject({ ok: false, error: { code: 'registry-checksum' } })
  expect(await world.settings()).toEqual(before)
  expect(await world.folders()).toHaveLength(1)
  expect(await world.answerOf('packed')).toContain('version 1.0.0')
})

posixIt('ends a download that is cancelled, and leaves nothing', async () => {
  await world.offerBinary()
  const consent = await world.consentTo('packed')
  const asked = world.server.stall('/agent-1.0.0.tar.gz')
  const answer = world.client.request('registry.install', { registryId: 'packed', consent, operationId: 'one' })
  await asked
  expect(await world.client.must('operation.cancel', { operationId: 'one' })).toEqual({ success: true })
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await world.folders()).toEqual([])
})

posixIt(
  'cleans up at the next start what a crash left behind, but nothing while the settings are not understood',
  async () => {
    await world.offerBinary()
    await world.install('packed')
    await mkdir(join(world.dataDir, 'registry-agents', 'half-1.0.0-00000000'))
    const file = join(world.dataDir, 'settings.json')
    const text = await readFile(file, 'utf8')
    await world.again(() => writeFile(file, '{ broken'))
    expect(await world.folders()).toHaveLength(2)
    await world.again(() => writeFile(file, text))
    expect(await world.folders()).toHaveLength(1)
  },
)

posixIt(
  'keeps the former list when the registry is gone or something else, and shows its snapshot at first',
  async () => {
    const { registry: bundled } = await world.client.must('registry.list', {})
    expect(bundled.isBundled).toBe(true)
    expect(bundled.source).toContain('agentclientprotocol.com')
    expect(bundled.agents.map(({ registryId }) => registryId)).toContain('goose')
    await world.offerBinary()
    await world.consentTo('packed')
    world.server.put('/registry.json', '<html></html>')
    const invalid = await world.client.request('registry.refresh', {})
    expect(invalid).toMatchObject({ ok: false, error: { code: 'registry-invalid' } })
    const gone = await world.client.request('registry.refresh', { url: world.server.address('/nothing') })
    expect(gone).toMatchObject({ ok: false, error: { code: 'registry-unreachable' } })
    const { registry } = await world.client.must('registry.list', {})
    expect(registry).toMatchObject({ isBundled: false, agents: [{ registryId: 'packed' }] })
  },
)

posixIt('keeps variables of the user when it updates, and takes no name of another agent', async () => {
  await world.client.must('settings.agentServer.put', { name: 'packed', command: 'mine', args: [] })
  await world.offerBinary()
  expect(await world.install('packed')).toMatchObject({ adapterName: 'packed-acp' })
  const agents = (await world.settings()).agentServers
  expect(agents).toMatchObject({ packed: { command: 'mine' }, 'packed-acp': { registry: { version: '1.0.0' } } })
  const { command = '' } = (agents?.['packed-acp'] ?? {}) as { command?: string }
  const changed = { name: 'packed-acp', previousName: 'packed-acp', command, args: ['other'], env: { TOKEN: 'mine' } }
  await world.client.must('settings.agentServer.put', changed)
  await world.offerBinary('1.1.0')
  const consent = await world.consentTo('packed')
  await world.client.must('registry.update', { registryId: 'packed', consent })
  expect(await world.settings()).toMatchObject({
    agentServers: { 'packed-acp': { args: ['acp'], env: { TOKEN: 'mine', REGISTRY_AGENT: 'a variable' } } },
  })
})
