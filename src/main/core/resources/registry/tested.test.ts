import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRegistry } from '#core/agents/adapters/registry'
import { createProcesses, type Processes } from '#core/base/process/processes'
import { readSettings } from '#core/base/settings/settings'
import { newDataDir } from '#core/testing/empty-store'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { removeUnusedInstallations } from './folders'
import { RegistryServer } from './testing/server'

/* An agent on the PATH is newer than the version that Parley was tested with, which npm has. */

let server: RegistryServer
let processes: Processes
let test: TestHost
let client: TestClient
/** The user's own program. */
let own: string

beforeEach(async () => {
  server = await new RegistryServer().start()
  await server.publish('npm-agent', '1.0.0')
  const folder = await temporaryFolder()
  vi.stubEnv('npm_config_registry', server.address('/npm/'))
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_userconfig', join(folder, 'npmrc'))
  own = join(folder, 'npm-agent')
  await mkdir(folder, { recursive: true })
  await writeFile(own, '#!/bin/sh\nexit 1\n')
  await chmod(own, 0o755)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'npm-agent', version: '2.0.0' }))
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
  const dataDir = await newDataDir()
  processes = createProcesses()
  const adapters = createRegistry({
    builtin: [scriptedAdapter('builtin', () => Promise.resolve(undefined))],
    known: [
      {
        adapterName: 'known',
        displayName: 'Known',
        description: '',
        origin: 'detected',
        command: 'npm-agent',
        args: ['--acp'],
        env: {},
        versions: { name: 'Known', packageName: 'npm-agent', oldest: '1.0.0', tested: '1.0.0', update: 'npm' },
      },
    ],
    settings: () => readSettings(dataDir),
    processes,
    onProblem: () => undefined,
  })
  test = await startTestHost([], { dataDir, adapters, processes })
  client = await test.client()
})

afterEach(async () => {
  await test.cleanUp()
  await processes.dispose()
  await server.close()
  vi.unstubAllEnvs()
})

const folders = () => readdir(join(test.dataDir, 'registry-agents')).catch(() => [])
const known = async () => {
  const { adapters } = await client.must('adapter.list', { refresh: true })
  return adapters.find(({ adapterName }) => adapterName === 'known')
}

posixIt("is used beside the user's own, which stays as it is, until it is removed", async () => {
  expect(await known()).toMatchObject({ version: '2.0.0', support: 'newer', testedPackage: 'npm-agent@1.0.0' })
  const consent = 'npm-agent@1.0.0'
  expect(await client.must('registry.installTested', { adapterName: 'known', consent })).toEqual({ version: '1.0.0' })
  const used = await known()
  expect(used).toMatchObject({ version: '1.0.0', support: 'tested', usesTested: true })
  expect(used?.path).toContain(join(test.dataDir, 'registry-agents'))
  expect(await readFile(own, 'utf8')).toBe('#!/bin/sh\nexit 1\n')

  await client.must('session.create', { sessionId: 's' })
  await client.must('session.agent.attach', { sessionId: 's', agent: { kind: 'adapter', adapterName: 'known' } })
  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'Hello' })
  await client.untilEvent('s', 'turn.completed')
  const said = client.eventsOf('s', 'message').at(-1)?.payload.blocks ?? []
  expect(said).toContainEqual(expect.objectContaining({ content: 'version 1.0.0 with --acp and nothing' }))

  await removeUnusedInstallations(test.dataDir)
  expect(await folders()).toHaveLength(1)
  expect(await client.must('registry.removeTested', { adapterName: 'known' })).toEqual({ version: '1.0.0' })
  expect(await known()).toMatchObject({ version: '2.0.0', path: own })
  await removeUnusedInstallations(test.dataDir)
  expect(await folders()).toEqual([])
})

posixIt('is not installed without consent to exactly it, nor twice, and leaves nothing when npm fails', async () => {
  const install = (consent: string) => client.request('registry.installTested', { adapterName: 'known', consent })
  expect(await install('npm-agent@2.0.0')).toMatchObject({ ok: false, error: { code: 'registry-consent' } })
  expect(await folders()).toEqual([])
  server.put('/npm/npm-agent', '{}')
  expect(await install('npm-agent@1.0.0')).toMatchObject({ ok: false, error: { code: 'registry-failed' } })
  expect(await folders()).toEqual([])
  await server.publish('npm-agent', '1.0.0')
  expect(await install('npm-agent@1.0.0')).toMatchObject({ ok: true })
  expect(await install('npm-agent@1.0.0')).toMatchObject({ ok: false, error: { code: 'registry-failed' } })
  expect(await folders()).toHaveLength(1)
})

it("is not used where it is gone: the user's own is", async () => {
  const testedAgents = { known: { command: '/nowhere/npm-agent', version: '1.0.0', folder: 'known-1.0.0-0' } }
  await writeFile(join(test.dataDir, 'settings.json'), JSON.stringify({ testedAgents }))
  expect(await known()).toMatchObject({ version: '2.0.0', path: own })
  expect(await known()).not.toHaveProperty('usesTested')
})
