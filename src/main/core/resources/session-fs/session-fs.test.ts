import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import type { ClientFiles, StartOptions } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { contractError } from '#shared/kernel/errors'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { createWorld } from '#core/agents/adapters/acp/testing/world'
import { observe } from '#core/agents/adapters/testing/observe'
import { serveConnection } from '#core/base/serve-connection'
import { notingPlayground } from '#core/testing/noting-playground'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestHost } from '#core/testing/test-host'
import { clientFilesOf } from './client-files'
import { clientPath } from './client-path'
import { FileProviders } from './providers'

describe('a path of a client', () => {
  it.each([
    ['a.txt', '/project', 'posix', '/project/a.txt'],
    ['/project/in/a.txt', '/project', 'posix', '/project/in/a.txt'],
    ['in\\a.txt', 'C:\\work', 'windows', 'C:\\work\\in\\a.txt'],
  ] as const)('%s in %s is one of its folder', (path, folder, conventions, located) => {
    expect(clientPath(path, folder, conventions)).toEqual({ ok: true, value: located })
  })

  it.each([
    ['../a.txt', '/project', 'posix'],
    ['/project/../etc/passwd', '/project', 'posix'],
    ['/projectshop/a.txt', '/project', 'posix'],
    ['/etc/passwd', '/project', 'posix'],
    ['a\0.txt', '/project', 'posix'],
    ['D:\\a.txt', 'C:\\work', 'windows'],
    ['..\\a.txt', 'C:\\work', 'windows'],
    ['\\\\server\\share\\a', 'C:\\work', 'windows'],
  ] as const)('%j in %s is refused', (path, folder, conventions) => {
    expect(clientPath(path, folder, conventions)).toMatchObject({ ok: false })
  })
})

/** A further client that can be asked for files. */
async function connectedProvider({ host }: TestHost): Promise<Connection> {
  const [near, far] = createMemoryPipes()
  serveConnection(host, far)
  const connected = await connectOnce(createPeerLink(near), { name: 'provider' })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}

describe('a provider', () => {
  let host: TestHost
  let client: Connection
  let started: StartOptions[]
  let endPipe: () => void
  beforeEach(async () => {
    const playground = notingPlayground()
    started = playground.started
    host = await startTestHost([playground.adapter])
    const [near, far] = createMemoryPipes()
    serveConnection(host.host, far)
    const connected = await connectOnce(createPeerLink(near), { name: 'provider' })
    if (!connected.ok) throw new Error(connected.error.message)
    client = connected.value
    endPipe = () => near.close()
  })
  afterEach(() => host.cleanUp())

  /** Returns the file access of an agent in a new session. */
  async function filesOfAgent(): Promise<() => ClientFiles | undefined> {
    const watcher = await host.client()
    const { sessionId } = await watcher.must('session.create', { targetWorkingDirectory: host.dataDir })
    await watcher.must('session.subscribe', { sessionId })
    await watcher.must('session.sendMessage', { sessionId, message: 'say hello' })
    await watcher.untilEvent(sessionId, 'turn.completed')
    const files = started.at(-1)?.clientFiles
    if (files === undefined) throw new Error('no files')
    return files
  }
  const provide = (initialCwd = host.dataDir, by = client) =>
    by.request('sessionFs.setProvider', {
      initialCwd,
      sessionStatePath: '/state',
      conventions: process.platform === 'win32' ? 'windows' : 'posix',
    })

  it('is asked for the files of the sessions in its folder, as long as its connection lasts', async () => {
    const asked: string[] = []
    client.serve('sessionFs.readFile', async ({ path }) => {
      asked.push(path)
      return ok({ content: 'from the client' })
    })
    client.serve('sessionFs.mkdir', async () => ok(null))
    client.serve('sessionFs.writeFile', async ({ content }) =>
      ok(content === 'no' ? { code: 'UNKNOWN' as const, message: 'The disk is full.' } : null),
    )
    const files = await filesOfAgent()
    expect(files()).toBeUndefined()
    expect(await provide()).toEqual({ ok: true, value: { success: true } })
    expect(await files()?.read('a.txt')).toEqual({ ok: true, value: 'from the client' })
    expect(asked).toEqual([expect.stringMatching(/[/\\]a\.txt$/)])
    expect(await files()?.write('in/b.txt', 'yes')).toEqual({ ok: true, value: undefined })
    expect(await files()?.write('b.txt', 'no')).toMatchObject({ error: { message: 'The disk is full.' } })
    expect(await files()?.read('../outside')).toMatchObject({ ok: false })
    expect(asked).toHaveLength(1)
    endPipe()
  })

  it('that is gone leaves nothing in its place: files of this machine are not read, until one is back', async () => {
    client.serve('sessionFs.readFile', async () => ok({ content: 'from the client' }))
    await writeFile(join(host.dataDir, 'notes.txt'), 'of this machine')
    const files = await filesOfAgent()
    await provide()
    const watcher = await host.client()
    const { sessionId } = await watcher.must('session.create', { targetWorkingDirectory: host.dataDir })
    endPipe()
    expect(await files()?.read('notes.txt')).toMatchObject({
      error: { missing: false, message: expect.stringContaining('is not connected') as string },
    })
    expect(await files()?.write('notes.txt', 'no')).toMatchObject({ ok: false })
    const file = { sessionId, path: 'notes.txt' }
    for (const answer of [
      await watcher.request('session.workspaces.readFile', file),
      await watcher.request('session.workspaces.readImage', file),
      await watcher.request('session.workspaces.listFiles', { sessionId }),
      await watcher.request('session.workspaces.createFile', { ...file, content: 'no' }),
    ])
      expect(answer).toMatchObject({ error: { code: 'client-failed' } })
    expect(await readFile(join(host.dataDir, 'notes.txt'), 'utf8')).toBe('of this machine')
    const back = await connectedProvider(host)
    back.serve('sessionFs.readFile', async () => ok({ content: 'again' }))
    await provide(host.dataDir, back)
    expect(await watcher.must('session.workspaces.readFile', file)).toMatchObject({ content: 'again' })
  })

  it('that is for another folder is not asked', async () => {
    const files = await filesOfAgent()
    await provide(process.platform === 'win32' ? 'Z:\\elsewhere' : '/elsewhere')
    expect(files()).toBeUndefined()
  })

  it('has to name an absolute folder', async () => {
    expect(await provide('relative')).toMatchObject({ error: { code: 'invalid-params' } })
  })

  it('says what it does not have, and what it cannot do is a failure', async () => {
    const files = await filesOfAgent()
    await provide()
    expect(await files()?.read('a.txt')).toMatchObject({ error: { missing: false } })
    client.serve('sessionFs.readFile', async () => ok({ content: '', error: { code: 'ENOENT' } }))
    expect(await files()?.read('a.txt')).toMatchObject({ error: { missing: true } })
    client.serve('sessionFs.readFile', async () => ok({ text: 'wrong shape' } as never))
    expect(await files()?.read('a.txt')).toMatchObject({
      error: { message: expect.stringContaining('something else') as string },
    })
  })

  it('is asked for everything that is declared, inside of the session, under its name', async () => {
    const files = await filesOfAgent()
    await provide()
    const asked: unknown[] = []
    client.serve('sessionFs.rename', async (input) => {
      asked.push(input)
      return ok(null)
    })
    client.serve('sessionFs.readdir', async () => ok({ entries: ['a.txt'] }))
    expect(await files()?.ask('sessionFs.readdir', { path: '.' })).toEqual({ ok: true, value: { entries: ['a.txt'] } })
    expect(await files()?.ask('sessionFs.rename', { src: 'a.txt', dest: 'b.txt' })).toEqual({ ok: true, value: null })
    expect(asked).toEqual([
      {
        sessionId: expect.any(String) as string,
        src: expect.stringMatching(/[/\\]a\.txt$/) as string,
        dest: expect.stringMatching(/[/\\]b\.txt$/) as string,
      },
    ])
    for (const [name, input] of [
      ['sessionFs.rename', { src: 'a.txt', dest: '../b.txt' }],
      ['sessionFs.rename', { src: 'a.txt' }],
      ['sessionFs.dance', { path: 'a.txt' }],
      ['sessionFs.setProvider', { initialCwd: '/', sessionStatePath: '/', conventions: 'posix' }],
    ] as const)
      expect(await files()?.ask(name, input)).toMatchObject({ ok: false })
    expect(asked).toHaveLength(1)
  })

  it("has the files of Parley's own tools and of the workspace", async () => {
    const kept = new Map([[join(host.dataDir, 'notes.txt'), 'from afar']])
    client.serve('sessionFs.readFile', async ({ path }) => {
      const content = kept.get(path)
      return ok(content === undefined ? { content: '', error: { code: 'ENOENT' as const } } : { content })
    })
    client.serve('sessionFs.mkdir', async () => ok(null))
    client.serve('sessionFs.writeFile', async ({ path, content }) => {
      kept.set(path, content)
      return ok(null)
    })
    client.serve('sessionFs.readdirWithTypes', async ({ path }) =>
      path === host.dataDir
        ? ok({ entries: [...kept.keys()].map((each) => ({ name: basename(each), type: 'file' as const })) })
        : ok({ entries: [], error: { code: 'ENOENT' as const } }),
    )
    await provide()
    const watcher = await host.client()
    const { sessionId } = await watcher.must('session.create', { targetWorkingDirectory: host.dataDir })
    await watcher.must('session.subscribe', { sessionId })
    await watcher.must('session.sendMessage', { sessionId, message: 'read notes.txt' })
    await watcher.untilEvent(sessionId, 'turn.completed')
    expect(watcher.eventsOf(sessionId, 'tool.completed')[0]?.payload).toMatchObject({ outcome: 'ok' })
    const { blocks } = await watcher.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    expect(JSON.stringify(blocks)).toContain('from afar')
    await watcher.must('session.workspaces.createFile', { sessionId, path: 'new.txt', content: 'by Parley' })
    expect(kept.get(join(host.dataDir, 'new.txt'))).toBe('by Parley')
    expect(await stat(join(host.dataDir, 'new.txt')).catch(() => 'nowhere here')).toBe('nowhere here')
    expect(await watcher.must('session.workspaces.readFile', { sessionId, path: 'new.txt' })).toMatchObject({
      content: 'by Parley',
    })
    const { files } = await watcher.must('session.workspaces.listFiles', { sessionId })
    expect(files).toEqual(['new.txt', 'notes.txt'])
    // A program would run here, among other files.
    await watcher.must('session.update', { sessionId, approvalPolicyOverride: 'full-access' })
    await watcher.must('session.sendMessage', { sessionId, message: 'run echo hello' })
    await watcher.untilEvent(sessionId, 'turn.completed', 2)
    expect(watcher.eventsOf(sessionId, 'runtime.command.started')).toEqual([])
  })

  it('has the files of sessions in a folder that exists nowhere else', async () => {
    const folder = join(host.dataDir, 'only', 'there')
    const kept = new Map([[join(folder, 'notes.txt'), 'from afar']])
    client.serve('sessionFs.stat', async ({ path }) => {
      const times = { mtime: '2026-01-01T00:00:00.000Z', birthtime: '2026-01-01T00:00:00.000Z' }
      const isDirectory = path === folder
      const about = { isFile: !isDirectory, isDirectory, size: 0, ...times }
      return ok(isDirectory || kept.has(path) ? about : { ...about, error: { code: 'ENOENT' as const } })
    })
    client.serve('sessionFs.readFile', async ({ path }) => {
      const content = kept.get(path)
      return ok(content === undefined ? { content: '', error: { code: 'ENOENT' as const } } : { content })
    })
    client.serve('sessionFs.readdirWithTypes', async ({ path }) =>
      path === folder
        ? ok({ entries: [...kept.keys()].map((each) => ({ name: basename(each), type: 'file' as const })) })
        : ok({ entries: [], error: { code: 'ENOENT' as const } }),
    )
    client.serve('sessionFs.mkdir', async () => ok(null))
    client.serve('sessionFs.writeFile', async ({ path, content }) => {
      kept.set(path, content)
      return ok(null)
    })
    const watcher = await host.client()
    const create = (targetWorkingDirectory: string) => watcher.request('session.create', { targetWorkingDirectory })
    expect(await create(folder)).toMatchObject({ error: { code: 'folder-not-found' } })
    await provide(folder)
    expect(await create(join(folder, 'nothing'))).toMatchObject({ error: { code: 'folder-not-found' } })
    const { sessionId } = await watcher.must('session.create', { targetWorkingDirectory: folder })
    await watcher.must('session.subscribe', { sessionId })
    await watcher.must('session.update', { sessionId, approvalPolicyOverride: 'full-access' })
    for (const [turn, message] of ['read notes.txt', 'list .', 'write "by an agent" to new.txt'].entries()) {
      await watcher.must('session.sendMessage', { sessionId, message })
      await watcher.untilEvent(sessionId, 'turn.completed', turn + 1)
    }
    const outcomes = watcher.eventsOf(sessionId, 'tool.completed').map(({ payload }) => payload.outcome)
    expect(outcomes).toEqual(['ok', 'ok', 'ok'])
    const { blocks } = await watcher.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
    expect(JSON.stringify(blocks)).toContain('from afar')
    expect(kept.get(join(folder, 'new.txt'))).toBe('by an agent\n')
    const { files } = await watcher.must('session.workspaces.listFiles', { sessionId })
    expect(files).toEqual(['new.txt', 'notes.txt'])
    expect(await stat(folder).catch(() => 'nowhere here')).toBe('nowhere here')
  })

  it('keeps away agents that work only with files of this machine', async () => {
    const other = await startTestHost([scriptedAdapter('one', async () => undefined)])
    onTestFinished(() => other.cleanUp())
    const [near, far] = createMemoryPipes()
    serveConnection(other.host, far)
    const provider = await connectOnce(createPeerLink(near), { name: 'provider' })
    if (!provider.ok) throw new Error(provider.error.message)
    await provider.value.request('sessionFs.setProvider', {
      initialCwd: other.dataDir,
      sessionStatePath: '/state',
      conventions: process.platform === 'win32' ? 'windows' : 'posix',
    })
    const watcher = await other.client()
    const { sessionId } = await watcher.must('session.create', { targetWorkingDirectory: other.dataDir })
    const agent = { kind: 'adapter', adapterName: 'one' }
    expect(await watcher.request('session.agent.attach', { sessionId, agent })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('only with files of this machine') as string },
    })
  })

  it('cannot be one where the connection carries no requests to it', async () => {
    const deaf = await host.client()
    const input = { initialCwd: '/x', sessionStatePath: '', conventions: 'posix' } as const
    expect(await deaf.must('sessionFs.setProvider', input)).toEqual({ success: false })
    expect(await deaf.request('sessionFs.readFile', { sessionId: 's', path: 'a' })).toMatchObject({
      error: { code: 'capability-missing' },
    })
  })
})

it('gives up on a client that does not answer', async () => {
  const providers = new FileProviders(20)
  const silent = { notify: () => undefined, request: () => new Promise<never>(() => undefined) }
  providers.add('c', silent, { folder: '/project', conventions: 'posix' })
  const files = clientFilesOf(providers, 's', '/project/in')()
  expect(await files?.read('a')).toMatchObject({ error: { message: expect.stringContaining('in time') as string } })
})

it('the nearest provider is asked, and the later one of the same folder', async () => {
  const providers = new FileProviders()
  const named = (name: string) => ({
    notify: () => undefined,
    request: async () => err(contractError('internal', name)),
  })
  providers.add('far', named('far'), { folder: '/project', conventions: 'posix' })
  providers.add('near', named('near'), { folder: '/project/in', conventions: 'posix' })
  providers.add('later', named('later'), { folder: '/project/in', conventions: 'posix' })
  const ask = (cwd: string) => providers.of(cwd)?.ask('sessionFs.exists', { sessionId: 's', path: cwd })
  expect(await ask('/project/in/deep')).toMatchObject({
    error: { message: expect.stringContaining('later') as string },
  })
  expect(await ask('/project/other')).toMatchObject({ error: { message: expect.stringContaining('far') as string } })
  expect(await ask('/elsewhere')).toBeUndefined()
})

it('an agent of the protocol reads and writes through it', async () => {
  const world = await createWorld('scripted-agent.mjs')
  const kept = new Map<string, string>()
  const clientFiles: ClientFiles = {
    read: async (path) => {
      const content = kept.get(path)
      return content === undefined ? err({ missing: true, message: 'none' }) : ok(content)
    },
    write: async (path, content) => {
      kept.set(path, content)
      return ok(undefined)
    },
    ask: () => Promise.resolve(err({ message: 'not asked for' })),
  }
  const { prompt, events } = await observe(world, { clientFiles: () => clientFiles })
  await prompt(`put ${world.cwd}/a.txt from afar`)
  expect([...kept.values()]).toEqual(['from afar'])
  await prompt('read a.txt')
  expect(events.findLast((event) => event.type === 'tool.completed')).toMatchObject({
    outcome: 'ok',
    output: 'from afar',
  })
  await world.dispose()
})
