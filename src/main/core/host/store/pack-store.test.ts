import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { listBackups } from '#core/store/care/backups'
import { anEvent, aSession, must, temporaryFolder, testStore, write } from '#core/store/fixtures'
import { makeOldStore, oldText } from '#core/store/old-store.fixtures'
import { SCHEMA_VERSION } from '#core/store/migrations'
import type { Store } from '#core/store/port'
import { LongWork } from '#core/base/worker/long-work'
import { pack } from './packing'

const MESSAGES = 600

async function everything(store: Store): Promise<unknown[]> {
  return [
    await store.read.conversation('old'),
    await store.read.eventsAfter('old', 0, 10_000),
    await store.read.blob('old', 'output', 30_000, 100),
    (await store.read.search({ query: 'older time' })).total,
  ]
}

test('a store of an older Parley opens at once after a copy, is packed later, and says the same all along', async () => {
  const dir = await temporaryFolder()
  await makeOldStore(dir, MESSAGES)
  const store = await testStore(dir)
  expect(store.schemaVersion).toBe(SCHEMA_VERSION)
  expect((await listBackups(dir)).map(({ kind }) => kind)).toEqual(['migration'])
  const before = await everything(store)
  const conversation = await store.read.conversation('old')
  expect(conversation?.blocks[7]).toMatchObject({ content: oldText(7) })
  expect(conversation?.messages[6]?.deliveries).toHaveLength(1)
  expect(await store.read.eventsAfter('old', 0, 1)).toMatchObject([{ payload: { content: oldText(0) } }])
  await store.reclaim()
  const { size } = await stat(store.file)

  const work = new LongWork(store)
  const told: number[] = []
  expect(must(await work.run('packStore', null, { onProgress: (part) => told.push(part) }))).toBe(true)
  await store.reclaim()
  expect(await everything(store)).toEqual(before)
  expect((await stat(store.file)).size).toBeLessThan(size * 0.65)
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(must(await work.run('packStore', null))).toBe(false)
  await work.close()

  const database = new Database(store.file)
  expect(database.pragma('foreign_key_check')).toEqual([])
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.prepare('SELECT count(*) FROM delivery').pluck().get()).toBe(MESSAGES / 2)
  database.close()
  await write(store, (writer) => writer.purgeSession('old'))
  expect(await store.read.blob('old', 'output', 0, 1)).toBeNull()
})

test('what is said while it is packed comes after, and giving up leaves nothing half done', async () => {
  const dir = await temporaryFolder()
  await makeOldStore(dir, MESSAGES)
  const store = await testStore(dir)
  const before = await everything(store)
  await write(store, (writer) => writer.insertSession(aSession('new')))
  const work = new LongWork(store)
  const stop = new AbortController()
  const running = work.run('packStore', null, { signal: stop.signal, onProgress: () => stop.abort() })
  for (let sequence = 1; sequence <= 50; sequence++)
    await write(store, (writer) =>
      writer.appendEvents('new', [anEvent('new', sequence, 'title.generated', { title: `title ${sequence}` })]),
    )
  expect(await running).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await everything(store)).toEqual(before)
  expect(await store.read.eventsAfter('new', 0, 100)).toHaveLength(50)
  expect(must(await work.run('packStore', null))).toBe(true)
  expect(await everything(store)).toEqual(before)
  await work.close()
})

test('a host packs now and then, and says when it could not', async () => {
  const dir = await temporaryFolder()
  await makeOldStore(dir, MESSAGES)
  const store = await testStore(dir)
  await store.reclaim()
  const { size } = await stat(store.file)
  const work = new LongWork(store)
  const lines: string[] = []
  const context = { work, dataDir: dir, log: (line: string) => lines.push(line) }
  await pack(context)
  expect((await stat(store.file)).size).toBeLessThan(size)
  expect(lines).toEqual([])

  const nowhere = { ...store, file: join(dir, 'none.db') }
  await pack({ ...context, work: new LongWork(nowhere) })
  await pack({ ...context, work: new LongWork(nowhere), dataDir: join(dir, 'gone') })
  expect(lines).toEqual([expect.stringContaining('could not be packed')])

  await work.close()
  await pack(context)
  expect(lines).toHaveLength(1)
})
