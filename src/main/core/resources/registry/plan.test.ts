import { expect, it } from 'vitest'
import bundled from '#resources/acp-registry.json' with { type: 'json' }
import { readRegistry, RegistryEntry, RegistryFile } from '#shared/registry/registry-file'
import { planOf, targetOf, type Surroundings } from './plan'

const archive = 'https://example.com/agent.tar.gz'
const everything: Surroundings = { target: 'linux-x86_64', hasNpm: true, uv: 'uvx' }
const entryOf = (distribution: object, more: object = {}) =>
  RegistryEntry.parse({ id: 'one', name: 'One', version: '1.2.3', description: 'An agent', distribution, ...more })
const binary = { 'linux-x86_64': { archive, cmd: './one' } }
const verified = { 'linux-x86_64': { archive, cmd: './one', sha256: 'A'.repeat(64) } }
const npx = { package: '@scope/one@1.2.4' }

it('prefers a verified binary, then npm, then another binary, then uv', () => {
  const uvx = { package: 'one-acp' }
  const chosen = (distribution: object, place = everything) => planOf(entryOf(distribution), place).plan?.source
  expect(chosen({ binary: verified, npx, uvx })).toBe(archive)
  expect(chosen({ binary, npx, uvx })).toBe('@scope/one@1.2.4')
  expect(chosen({ binary, npx, uvx }, { ...everything, hasNpm: false })).toBe(archive)
  expect(chosen({ npx, uvx }, { ...everything, hasNpm: false })).toBe('one-acp==1.2.3')
})

it('names a version of every package, also where the registry names a tag or none', () => {
  const source = (distribution: object) => planOf(entryOf(distribution), everything).plan?.source
  expect(source({ npx: { package: 'one' } })).toBe('one@1.2.3')
  expect(source({ npx: { package: '@scope/one@latest' } })).toBe('@scope/one@1.2.3')
  expect(source({ uvx: { package: 'one[extra]@latest' } })).toBe('one[extra]==1.2.3')
  expect(source({ uvx: { package: 'one==2.0' } })).toBe('one==2.0')
})

it('tells why there is no installation', () => {
  const nothing: Surroundings = { target: 'linux-aarch64', hasNpm: false, uv: undefined }
  expect(planOf(entryOf({ binary }), nothing)).toEqual({ unfit: 'platform' })
  expect(planOf(entryOf({ npx }), nothing)).toEqual({ unfit: 'npm' })
  expect(planOf(entryOf({ uvx: { package: 'one' } }), nothing)).toEqual({ unfit: 'uv' })
  expect(targetOf('freebsd', 'x64')).toBeUndefined()
  expect(targetOf('win32', 'arm64')).toBe('windows-aarch64')
})

it('asks for another consent when anything about the installation changes', () => {
  const consents = [
    entryOf({ binary }),
    entryOf({ binary: verified }),
    entryOf({ binary: { 'linux-x86_64': { archive, cmd: './one', args: ['acp'] } } }),
    entryOf({ binary: { 'linux-x86_64': { archive, cmd: './one', env: { A: '1' } } } }),
    entryOf({ binary }, { version: '1.2.5' }),
    entryOf({ binary }, { id: 'two' }),
  ].map((entry) => planOf(entry, everything).plan?.consent)
  expect(new Set(consents).size).toBe(consents.length)
})

it('leaves out what is not understood, entry by entry', () => {
  const good = { id: 'good', name: 'Good', version: '1.0.0', description: 'An agent', distribution: { npx } }
  const read = readRegistry({
    version: '9.0.0',
    agents: [
      { ...good, name: 'Good\u202E\n agent', icon: 'https://example.com/i.svg', preview: {}, authors: 'nobody' },
      { ...good, name: 'Again' },
      { ...good, id: '../up' },
      { ...good, id: 'flag', distribution: { npx: { package: '--global' } } },
      { ...good, id: 'address', distribution: { npx: { package: 'git+https://example.com/a' } } },
      {
        ...good,
        id: 'plain',
        distribution: { binary: { 'linux-x86_64': { archive: 'http://example.com/a', cmd: 'a' } } },
      },
      { ...good, id: 'other', distribution: { docker: { image: 'one' } } },
      { ...good, id: 'partly', distribution: { binary: { 'plan9-x86_64': {}, ...binary }, docker: {} } },
      null,
    ],
  })
  expect(read?.agents.map(({ id }) => id)).toEqual(['good', 'partly'])
  expect(read).toMatchObject({ unread: 7, agents: [{ name: 'Good agent', authors: [] }, {}] })
  expect(readRegistry({ agents: [] })).toBeUndefined()
  expect(readRegistry([])).toBeUndefined()
})

it('has a snapshot with agents of every kind for every system', () => {
  const { agents } = RegistryFile.parse(bundled)
  const kinds = agents.flatMap(({ distribution }) => Object.keys(distribution))
  expect(new Set(kinds)).toEqual(new Set(['binary', 'npx', 'uvx']))
  for (const target of ['darwin-aarch64', 'linux-x86_64', 'windows-x86_64'] as const)
    for (const entry of agents) expect(planOf(entry, { ...everything, target })).toHaveProperty('plan')
})
