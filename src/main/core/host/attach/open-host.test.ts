import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { connectOnce } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { tryLock } from '#core/base/lock'
import { createFakeHost, sessionNotification, type FakeHost } from '#core/testing/fake-host'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { dial } from './dial'
import { readHostFile, type HostAddress } from '#core/base/host-file'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { openHost, type OwnHost } from './open-host'
import { posixIt } from '#core/testing/posix-it'

const fixture = new URL('fixtures/host-child.ts', import.meta.url)
const posix = process.platform !== 'win32'

interface Started {
  readonly child: ChildProcess
  readonly role: 'host' | 'client'
  readonly host: number
}

/** Starts a process that opens the host of a folder. */
async function startProcess(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, [builtProgram(fixture), dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ...(JSON.parse(line) as Pick<Started, 'role' | 'host'>) }
}

/** Opens a host in this process. */
async function openHere(dataDir: string): Promise<{ own: OwnHost; fake: FakeHost; address: HostAddress }> {
  const fake = createFakeHost(dataDir)
  const opened = await openHost({ dataDir, kind: 'serve', createHost: async () => ok(fake) })
  if (!opened.ok || opened.value.role !== 'host') throw new Error('another host is there')
  const { own } = opened.value
  onTestFinished(() => own.close('The test is over.'))
  const address = await readHostFile(dataDir)
  if (address === null) throw new Error('no host file')
  return { own, fake, address }
}

async function attach(address: HostAddress) {
  const socket = await dial(address)
  if (socket === null) throw new Error('no answer')
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(socket, socket)), { name: 'test' })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}

describe('one host a data directory', () => {
  it('of processes that start together exactly one wins and the others find it', async () => {
    const dataDir = join(await temporaryFolder(), 'made', 'deep')
    const started = await Promise.all([1, 2, 3, 4].map(() => startProcess(dataDir)))
    const hosts = started.filter(({ role }) => role === 'host')
    expect(hosts).toHaveLength(1)
    expect(started.map(({ host }) => host)).toEqual(started.map(() => hosts[0]?.child.pid))
  })

  it('a host that is killed leaves the directory free, its traces are cleared', async () => {
    const dataDir = await temporaryFolder()
    const { child } = await startProcess(dataDir)
    const stale = await readHostFile(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readHostFile(dataDir)).toEqual(stale)

    const { address } = await openHere(dataDir)
    expect(address.pid).toBe(process.pid)
    expect(address.token).not.toBe(stale?.token)
    expect(await dial(address)).not.toBeNull()
  })

  posixIt('its socket is in the data folder, for its owner only', async () => {
    const dataDir = await temporaryFolder()
    const { own, address } = await openHere(dataDir)
    expect(address.address).toBe(join(dataDir, 'host.sock'))
    expect((await stat(address.address)).mode & 0o777).toBe(0o600)
    await own.close('Done.')
    await expect(stat(address.address)).rejects.toThrow('ENOENT')
  })

  posixIt('its socket is in a temporary folder where the path of the data folder is too long', async () => {
    const dataDir = join(await temporaryFolder(), 'x'.repeat(100))
    const { own, address } = await openHere(dataDir)
    expect((await stat(dirname(address.address))).mode & 0o777).toBe(0o700)
    await attach(address)
    await own.close('Done.')
    await expect(stat(dirname(address.address))).rejects.toThrow('ENOENT')
  })

  it('who waits gets the directory when the host that holds it without a word ends', async () => {
    const dataDir = await temporaryFolder()
    const attempt = tryLock(dataDir)
    const opening = openHere(dataDir)
    expect(await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).toBe('waits')
    if (attempt.status === 'acquired') attempt.lock.release()
    expect((await opening).address.pid).toBe(process.pid)
  })

  it('a holder that never answers is an error that names the folder', async () => {
    const dataDir = await temporaryFolder()
    const attempt = tryLock(dataDir)
    const opened = await openHost({
      dataDir,
      kind: 'rpc',
      patienceMs: 100,
      createHost: () => Promise.reject(new Error('made a second host')),
    })
    expect(opened).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    expect(opened.ok ? '' : opened.error.message).toContain(dataDir)
    if (attempt.status === 'acquired') attempt.lock.release()
  })

  it('a host that cannot be made leaves the directory free', async () => {
    const dataDir = await temporaryFolder()
    const failure = err(contractError('store-failed', 'The store is damaged.'))
    expect(await openHost({ dataDir, kind: 'rpc', createHost: async () => failure })).toEqual(failure)
    expect(await readHostFile(dataDir)).toBeNull()
    expect(tryLock(dataDir).status).toBe('acquired')
  })

  it('a folder that cannot be made is an error', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const opened = await openHost({
      dataDir: join(file, 'data'),
      kind: 'rpc',
      createHost: async () => ok(createFakeHost()),
    })
    expect(opened).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  })

  it('a lock file that is no lock is an error, not a second host', async () => {
    const dataDir = await temporaryFolder()
    await mkdir(join(dataDir, 'host.lock'))
    const opened = await openHost({ dataDir, kind: 'rpc', createHost: async () => ok(createFakeHost()) })
    expect(opened).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  })

  it('a garbled host file is as good as none', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'host.json'), '{"pid": "x"')
    expect((await openHere(dataDir)).address.pid).toBe(process.pid)
  })
})

describe.runIf(posix)('a data folder that others may look into', () => {
  it('keeps what is of Parley from them, and leaves the rest', async () => {
    const dataDir = await temporaryFolder()
    await chmod(dataDir, 0o755)
    const mode = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
    for (const name of ['parley.db', 'parley.db-wal', 'parley-damaged-1.db', 'settings.json', 'notes.txt'])
      await writeFile(join(dataDir, name), '', { mode: 0o644 })
    for (const name of ['backups', 'mine']) await mkdir(join(dataDir, name), { mode: 0o755 })
    await openHere(dataDir)
    for (const name of ['parley.db', 'parley.db-wal', 'parley-damaged-1.db', 'settings.json', 'host.json'])
      expect(await mode(name), name).toBe(0o600)
    expect(await mode('backups')).toBe(0o700)
    expect([await mode('notes.txt'), await mode('mine'), (await stat(dataDir)).mode & 0o777]).toEqual([
      0o644, 0o755, 0o755,
    ])
  })
})

describe('the host file', () => {
  it('is readable by its owner only, names the pages, and goes with the host', async () => {
    const dataDir = await temporaryFolder()
    const { own, address } = await openHere(dataDir)
    const pages = { url: 'http://127.0.0.1:1', programToken: 'secret' }
    await own.announce(pages)
    expect(await readHostFile(dataDir)).toEqual({ ...address, ...pages })
    if (posix) {
      expect((await stat(join(dataDir, 'host.json'))).mode & 0o777).toBe(0o600)
      expect((await stat(dirname(address.address))).mode & 0o777).toBe(0o700)
    }
    await own.close('Done.')
    expect(await readdir(dataDir)).toEqual(['host.lock'])
    if (posix) await expect(stat(address.address)).rejects.toThrow('ENOENT')
    expect(tryLock(dataDir).status).toBe('acquired')
  })

  it('a folder of data that is made for it belongs to its owner only', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    await openHere(dataDir)
    if (posix) expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(JSON.parse(await readFile(join(dataDir, 'host.json'), 'utf8'))).toMatchObject({ kind: 'serve' })
  })
})

describe('a client of another process', () => {
  it('asks and hears events', async () => {
    const { fake, address } = await openHere(await temporaryFolder())
    const client = await attach(address)
    const events: number[] = []
    client.onSessionEvent((event) => events.push(event.sequence))
    fake.notify(sessionNotification(1))
    fake.notify(sessionNotification(2))
    expect(await client.request('server.ping', { message: 'hello' })).toEqual(ok({ message: 'hello' }))
    expect(events).toEqual([1, 2])
    client.close()
    await expect.poll(() => fake.connections.size).toBe(0)
  })

  it('hears that the host closes before the connection is lost', async () => {
    const { own, address } = await openHere(await temporaryFolder())
    const client = await attach(address)
    const heard: string[] = []
    client.onServerEvent(({ type }) => heard.push(type))
    client.onState(({ kind }) => heard.push(kind))
    await own.close('Going home.')
    await expect.poll(() => heard).toEqual(['host.closing', 'lost'])
    expect(await client.request('server.ping', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it.each([
    ['another token', JSON.stringify({ token: 'x'.repeat(43) })],
    ['a shorter token', JSON.stringify({ token: '' })],
    ['no token', '{}'],
    ['no JSON', 'GET / HTTP/1.1'],
    ['a request', '{"jsonrpc":"2.0","id":1,"method":"server.ping"}'],
  ])('is shut out with %s', async (_what, line) => {
    const { fake, address } = await openHere(await temporaryFolder())
    const socket = connect(address.address)
    socket.write(`${line}\n{"jsonrpc":"2.0","id":1,"method":"server.ping"}\n`)
    const answer: unknown[] = []
    socket.on('data', (chunk) => answer.push(chunk))
    socket.on('error', () => {})
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toEqual([])
    expect(fake.connections.size).toBe(0)
    expect(await dial({ ...address, token: 'wrong' })).toBeNull()
  })
})

describe('a process that asks the host to end', () => {
  it('is heard where the host allows it', async () => {
    const dataDir = await temporaryFolder()
    let isAsked = false
    const onStop = () => (isAsked = true)
    const createHost = async () => ok(createFakeHost(dataDir))
    const opened = await openHost({ dataDir, kind: 'host', createHost, onStop })
    if (!opened.ok || opened.value.role !== 'host') throw new Error('another host is there')
    const { own } = opened.value
    onTestFinished(() => own.close('The test is over.'))
    const address = (await readHostFile(dataDir)) as HostAddress
    expect(await dial({ ...address, token: 'wrong' }, { stop: true })).toBeNull()
    expect(isAsked).toBe(false)
    expect(own.clients).toBe(0)
    const socket = await dial(address, { stop: true })
    expect(isAsked).toBe(true)
    expect(own.clients).toBe(1)
    socket?.destroy()
    await expect.poll(() => own.clients).toBe(0)
  })

  it('is refused elsewhere', async () => {
    const { fake, address } = await openHere(await temporaryFolder())
    expect(await dial(address, { stop: true })).toBeNull()
    expect(fake.closedFor).toBeNull()
  })
})

describe('a folder where nothing can be written', () => {
  posixIt('gets a host that nobody can attach to', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'The user root may write everywhere.')
    const dataDir = await temporaryFolder()
    await chmod(dataDir, 0o500)
    onTestFinished(() => chmod(dataDir, 0o700))
    const opened = await openHost({ dataDir, kind: 'rpc', createHost: async () => ok(createFakeHost(dataDir)) })
    expect(opened).toMatchObject({ ok: true, value: { role: 'host' } })
    expect(await readdir(dataDir)).toEqual([])
  })
})
