import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run } from '#main/cli/testing/run'
import { readHostFile } from '../host-file'
import { version } from '../version'
import { installServer } from './install-server'
import { probeServer } from './remote-server'
import { hashOf, makeArchive } from './testing/archive'
import { attach, setUpClient } from './testing/client'
import { noSshd, startSshd } from './testing/sshd'

vi.setConfig({ testTimeout: 120_000 })

const packages = resolve(import.meta.dirname, '../../../../../out/package')

/** Sets up a machine without Parley; its host ends with the test. */
async function setUp() {
  const server = await startSshd()
  onTestFinished(async () => {
    if ((await readHostFile(server.dataDir)) === null) return
    await run(['host', 'stop', '--data', server.dataDir])
  })
  const servers = join(server.home, '.parley', 'server')
  return { server, servers, names: () => readdir(servers).catch(() => []), ...setUpClient(server) }
}

it('installs the server where Parley is missing, and replaces a broken one', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { ssh, names, servers } = await setUp()
  expect(await ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'parley-missing' } })
  const found = await probeServer(ssh)
  expect(found).toEqual({ ok: true, value: { platform: process.platform, arch: process.arch, versions: [] } })
  const parts: number[] = []
  const archive = await makeArchive()
  expect(await installServer(ssh, archive, (part) => parts.push(part))).toEqual({ ok: true, value: undefined })
  expect(parts.at(-1)).toBe(1)
  expect(await names()).toEqual([version])
  expect(await probeServer(ssh)).toMatchObject({ value: { versions: [version] } })
  expect((await attach(ssh)).server?.serverInfo.version).toBe(version)

  await writeFile(join(servers, version, 'bin', 'parley'), 'broken')
  expect((await installServer(ssh, archive)).ok).toBe(true)
  expect((await attach(ssh)).server?.serverInfo.version).toBe(version)
  expect(await names()).toEqual([version])
})

it('uses nothing of a copy that was interrupted', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { ssh, names, server } = await setUp()
  const archive = await makeArchive({ ballast: 16_000_000 })
  const cut = await installServer(ssh, archive, (part) => {
    if (part > 0.1) server.cut()
  })
  expect(cut).toMatchObject({ ok: false })
  await expect.poll(names, { timeout: 30_000 }).toEqual([])
  expect(await ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'parley-missing' } })
  expect((await installServer(ssh, archive)).ok).toBe(true)
  expect(await names()).toEqual([version])
})

it.for([
  ['does not run', 'exit 1'],
  ['is of another version', 'echo 0.0.0'],
])('uses no server that %s there', async ([, script], { skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { ssh, names } = await setUp()
  const installed = await installServer(ssh, await makeArchive({ script }))
  expect(installed).toMatchObject({ ok: false, error: { code: 'not-installed' } })
  expect(await names()).toEqual([])
})

it('sends no archive whose hash is another one, and uses none that changed on the way', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const { ssh, names } = await setUp()
  const archive = await makeArchive()
  const wrong = { ...archive, sha256: '0'.repeat(64) }
  expect(await installServer(ssh, wrong)).toMatchObject({ ok: false, error: { code: 'archive-damaged' } })
  expect(await names()).toEqual([])
  const changing: Parameters<typeof installServer>[0] = {
    run: (command, input) => ssh.run(command.replace(archive.sha256, wrong.sha256), input),
  }
  expect(await installServer(changing, archive)).toMatchObject({ ok: false, error: { code: 'archive-damaged' } })
  expect(await names()).toEqual([])
  expect(await installServer(ssh, { ...archive, file: `${archive.file}.missing` })).toMatchObject({ ok: false })
})

it('installs the real package', async ({ skip }) => {
  skip(noSshd() !== undefined, noSshd())
  const name = `parley-server-${version}-${process.platform}-${process.arch}.tar.gz`
  const file = join(packages, name)
  skip(!existsSync(file), `${name} is not in out/package; npm run package -- server makes it.`)
  const { ssh, server } = await setUp()
  expect(await installServer(ssh, { file, version, sha256: await hashOf(file) })).toEqual({
    ok: true,
    value: undefined,
  })
  expect((await attach(ssh)).server?.serverInfo.version).toBe(version)
  expect((await readHostFile(server.dataDir))?.kind).toBe('host')
})
