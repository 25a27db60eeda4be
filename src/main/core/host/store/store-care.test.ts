import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { composeHost } from '../compose'
import type { Host } from '#core/base/host-port'
import { aMessage, aSession, testStore, write } from '#core/store/fixtures'
import { damage as damagePages } from '#core/store/care/testing/filled-store'
import { STORE_FILE } from '#core/store/open'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { TestClient } from '#core/testing/test-host'

/** A folder with a store of some sessions. */
async function filledFolder(sessions = 5): Promise<string> {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  for (let number = 0; number < sessions; number++)
    await write(store, (writer) => {
      writer.insertSession(aSession(`s${number}`, { title: `Session ${number}` }))
      for (let position = 0; position < 40; position++)
        writer.insertMessage(
          aMessage(`m${number}-${position}`, `s${number}`, [
            { type: 'text', content: `wordof${number} ${'more of it '.repeat(50)}` },
          ]),
          position,
        )
    })
  await store.close()
  return dir
}

async function start(dataDir: string): Promise<Host> {
  const composed = await composeHost({ dataDir })
  if (!composed.ok) throw new Error(composed.error.message)
  onTestFinished(() => composed.value.close())
  return composed.value
}

const connectTo = (host: Host): Promise<TestClient> => new TestClient(host).connect()

/** Resolves when another store is in use and the client knows it. */
async function untilReplaced(client: TestClient): Promise<string | undefined> {
  const told = () =>
    client.notifications.flatMap(({ method, params }) =>
      method === 'server.event' && params.type === 'store.replaced' ? [params.payload] : [],
    )
  await client.until(() => told().length > 0)
  const [payload] = told()
  client.notifications.length = 0
  await client.connect()
  return payload?.error
}

const idsOf = async (client: TestClient): Promise<string[]> =>
  (await client.must('session.list', {})).sessions.map(({ sessionId }) => sessionId).toSorted()

/** Makes the upper half of a store unreadable. */
async function damage(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, STORE_FILE)
  const bytes = await readFile(file)
  bytes.fill(0xcd, 0, 100)
  await writeFile(file, bytes)
  return bytes
}

describe('backups', () => {
  test('are made, listed, restored and removed, and restoring can be undone', async () => {
    const dir = await filledFolder(2)
    const host = await start(dir)
    const client = await connectTo(host)
    const { backup } = await client.must('store.backup.create', {})
    expect(backup).toMatchObject({ kind: 'manual' })
    await client.must('session.create', { sessionId: 'later' })

    await client.must('store.backup.restore', { name: backup.name })
    expect(await untilReplaced(client)).toBeUndefined()
    expect(await idsOf(client)).toEqual(['s0', 's1'])

    const undo = (await client.must('store.backup.list', {})).backups.find(({ kind }) => kind === 'restore')
    await client.must('store.backup.restore', { name: undo?.name ?? '' })
    expect(await untilReplaced(client)).toBeUndefined()
    expect(await idsOf(client)).toEqual(['later', 's0', 's1'])

    await client.must('store.backup.remove', { name: backup.name })
    const left = (await client.must('store.backup.list', {})).backups.map(({ name }) => name)
    expect(left).not.toContain(backup.name)
    expect(await client.request('store.backup.restore', { name: backup.name })).toMatchObject({
      ok: false,
      error: { code: 'backup-not-found' },
    })
  })

  test('are kept in the numbers that were chosen', async () => {
    const dir = await filledFolder(1)
    const client = await connectTo(await start(dir))
    expect((await client.must('store.status', {})).backupsKept).toEqual({ daily: 7, weekly: 4, migration: 3 })
    expect(await client.must('store.backup.keep', { daily: 2, weekly: 0 })).toEqual({
      kept: { daily: 2, weekly: 0, migration: 3 },
    })
    expect((await client.must('store.status', {})).backupsKept).toEqual({ daily: 2, weekly: 0, migration: 3 })
    for (const bad of [{ daily: 0 }, { weekly: -1 }, { migration: 1.5 }, { hourly: 1 }])
      expect(await client.request('store.backup.keep', bad)).toMatchObject({ error: { code: 'invalid-params' } })
    await writeFile(join(dir, 'settings.json'), '{ broken')
    expect(await client.request('store.backup.keep', { daily: 3 })).toMatchObject({
      error: { code: 'settings-invalid' },
    })
  })

  test('that are damaged are not restored, and nothing changes', async () => {
    const dir = await filledFolder(2)
    const client = await connectTo(await start(dir))
    const { backup } = await client.must('store.backup.create', {})
    await writeFile(join(dir, 'backups', backup.name), 'no backup any more')
    expect(await client.request('store.backup.restore', { name: backup.name })).toMatchObject({
      ok: false,
      error: { code: 'backup-damaged' },
    })
    expect(await idsOf(client)).toEqual(['s0', 's1'])
    expect(await readdir(dir)).not.toContain(`${STORE_FILE}.next`)
  })

  test('are named by what is a name of a file and nothing else', async () => {
    const client = await connectTo(await start(await filledFolder(1)))
    for (const name of ['../parley.db', 'a/b', 'a\\b', ''])
      expect(await client.request('store.backup.remove', { name })).toMatchObject({ error: { code: 'invalid-params' } })
  })
})

describe('a damaged store', () => {
  test('does not keep the host from starting, which says what is wrong and does nothing else', async () => {
    const dir = await filledFolder()
    const bytes = await damage(dir)
    const host = await start(dir)
    const client = new TestClient(host)
    const greeting = await client.must('server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })
    expect(greeting.storeProblem).toMatchObject({ file: join(dir, STORE_FILE), size: bytes.length })
    expect(await client.request('session.list', {})).toMatchObject({ ok: false, error: { code: 'store-failed' } })
    expect(await readFile(join(dir, STORE_FILE))).toEqual(bytes)
  })

  test('gives way to a backup, and is kept as it was', async () => {
    const dir = await filledFolder(3)
    const first = await start(dir)
    const { backup } = await (await connectTo(first)).must('store.backup.create', {})
    await first.close()
    const bytes = await damage(dir)
    const client = await connectTo(await start(dir))
    await client.must('store.backup.restore', { name: backup.name })
    await untilReplaced(client)
    expect(await idsOf(client)).toEqual(['s0', 's1', 's2'])
    const { setAside } = await client.must('store.status', {})
    expect(setAside).toHaveLength(1)
    expect(await readFile(setAside[0] ?? '')).toEqual(bytes)
  })

  test('gives way to a new one', async () => {
    const dir = await filledFolder()
    await damage(dir)
    const client = await connectTo(await start(dir))
    await client.must('store.recover', { how: 'new' })
    await untilReplaced(client)
    expect(await idsOf(client)).toEqual([])
    await client.must('session.create', { sessionId: 'first' })
  })

  test('of which nothing can be read cannot be salvaged, and that is said', async () => {
    const dir = await filledFolder()
    await damage(dir)
    const client = await connectTo(await start(dir))
    expect(await client.request('store.recover', { how: 'salvage' })).toMatchObject({
      ok: false,
      error: { code: 'store-unreadable' },
    })
  })

  test('that is found while it is in use is salvaged when it is closed', async () => {
    const dir = await filledFolder(20)
    await damagePages(join(dir, STORE_FILE), 1)
    const client = await connectTo(await start(dir))
    const report = await client.must('store.check', {})
    expect(report.healthy).toBe(false)
    await client.must('store.recover', { how: 'salvage' })
    expect(await untilReplaced(client)).toBeUndefined()
    expect((await idsOf(client)).length).toBeGreaterThan(10)
    expect(await client.must('store.check', {})).toMatchObject({ healthy: true })
  })

  test('that was salvaged is told of, for as long as it is there', async () => {
    const dir = await filledFolder(20)
    await damagePages(join(dir, STORE_FILE), 1)
    const client = await connectTo(await start(dir))
    expect((await client.must('store.status', {})).salvaged).toBeUndefined()
    const { setAside } = await client.must('store.recover', { how: 'salvage' })
    await untilReplaced(client)
    const { salvaged } = await client.must('store.status', {})
    expect(salvaged).toMatchObject({ path: setAside })
    expect(salvaged?.report.messages).toBeGreaterThan(100)
    await rm(setAside)
    expect((await client.must('store.status', {})).salvaged).toBeUndefined()
  })

  test('that is not damaged is not set aside', async () => {
    const client = await connectTo(await start(await filledFolder(1)))
    expect(await client.request('store.recover', { how: 'new' })).toMatchObject({
      ok: false,
      error: { code: 'store-intact' },
    })
  })
})

test('status and usage tell how large things are', async () => {
  const dir = await filledFolder(3)
  const client = await connectTo(await start(dir))
  expect(await client.must('store.status', {})).toMatchObject({ file: join(dir, STORE_FILE), setAside: [] })
  const { sessions } = await client.must('store.usage', { limit: 2 })
  expect(sessions).toHaveLength(2)
  // Packed: what the session takes of the file, not what was said in it.
  expect(sessions[0]?.size).toBeGreaterThan(1000)
})
