import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { RegistryWorld, useOwnUvx } from './testing/world'

let world: RegistryWorld

beforeEach(async () => {
  world = await RegistryWorld.open()
})
afterEach(() => world.close())

posixIt('installs a package that npm has, starts it, and leaves nothing when that is cancelled', async () => {
  await world.useOwnNpm()
  const packed = await world.server.publish('npm-agent', '1.0.0')
  world.server.offer({ id: 'from-npm', distribution: { npx: { package: 'npm-agent@1.0.0', args: ['--acp'] } } })
  const consent = await world.consentTo('from-npm')
  const tarball = Buffer.from(await (await fetch(world.server.address(packed))).arrayBuffer())
  const asked = world.server.stall(packed)
  const cancelled = world.client.request('registry.install', { registryId: 'from-npm', consent, operationId: 'one' })
  await asked
  await world.client.must('operation.cancel', { operationId: 'one' })
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await world.folders()).toEqual([])
  expect(world.trees.map((tree) => tree.hasExited())).toEqual([true])

  world.server.put(packed, tarball)
  expect(await world.install('from-npm')).toMatchObject({ adapterName: 'from-npm', version: '1.0.0' })
  expect(await world.answerOf('from-npm')).toBe('version 1.0.0 with --acp and nothing')
  await world.client.must('session.close', { sessionId: 'from-npm' })
  await world.client.must('registry.remove', { registryId: 'from-npm', evenIfRunning: true })
})

posixIt('reports what npm says about a package that it does not have', async () => {
  await world.useOwnNpm()
  world.server.offer({ id: 'from-npm', distribution: { npx: { package: 'no-such-agent@1.0.0' } } })
  const consent = await world.consentTo('from-npm')
  const answer = await world.client.request('registry.install', { registryId: 'from-npm', consent })
  expect(answer).toMatchObject({ ok: false, error: { code: 'registry-failed' } })
  expect(answer.ok ? '' : answer.error.message).toMatch(/404/)
  expect(await world.folders()).toEqual([])
})

posixIt('installs a package with uvx into a cache of its own, starts it, and ends it when cancelled', async () => {
  const begun = join(await temporaryFolder(), 'begun')
  await useOwnUvx(begun)
  world.server.offer({ id: 'snake', distribution: { uvx: { package: 'snake-acp', args: ['-x'] } } })
  const consent = await world.consentTo('snake')
  const cancelled = world.client.request('registry.install', { registryId: 'snake', consent, operationId: 'one' })
  await vi.waitUntil(() => existsSync(begun), { timeout: 30_000 })
  await world.client.must('operation.cancel', { operationId: 'one' })
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await world.folders()).toEqual([])
  expect(world.trees.map((tree) => tree.hasExited())).toEqual([true])
  vi.unstubAllEnvs()

  await useOwnUvx()
  await world.install('snake')
  const [folder = ''] = await world.folders()
  expect(await readFile(join(world.dataDir, 'registry-agents', folder, 'cache', 'loaded'), 'utf8')).toBe(
    'snake-acp==1.0.0',
  )
  expect(await world.settings()).toMatchObject({
    agentServers: { snake: { command: 'uvx', args: ['snake-acp==1.0.0', '-x'] } },
  })
  expect(await world.answerOf('snake')).toBe('version 1.0.0 with -x and nothing')
})

posixIt('says why an agent cannot be installed here', async () => {
  vi.stubEnv('PATH', await temporaryFolder())
  world.server.offer(
    { id: 'of-npm', distribution: { npx: { package: 'a' } } },
    { id: 'of-uv', distribution: { uvx: { package: 'a' } } },
  )
  await world.consentTo('of-npm')
  const { registry } = await world.client.must('registry.list', {})
  expect(registry.agents.map(({ unfit }) => unfit)).toEqual(['npm', 'uv'])
  for (const registryId of ['of-npm', 'of-uv']) {
    const answer = await world.client.request('registry.install', { registryId, consent: 'any' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'registry-unfit' } })
  }
})
