import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aMessage, aSession, must, testStore, write } from '#core/store/fixtures'
import type { Store } from '#core/store/port'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost, type TestClient } from '#core/testing/test-host'
import { LongWork } from '#core/base/worker/long-work'
import { SearchIndexPurge } from './purge-search-index'

/** Returns whether a word occurs anywhere in the index of words, whether a search finds it or not. */
function isInIndex(store: Store, word: string): boolean {
  const database = new Database(store.file, { readonly: true })
  try {
    const blocks = database.prepare('SELECT block FROM message_text_data').pluck().all() as Buffer[]
    return blocks.some((block) => block.includes(word))
  } finally {
    database.close()
  }
}

test('of a small session that is purged from a large store no word is left in the file', async () => {
  const store = await testStore()
  for (let number = 0; number < 60; number++)
    await write(store, (writer) => {
      writer.insertSession(aSession(`s${number}`))
      for (let position = 0; position < 20; position++) {
        const words = Array.from({ length: 200 }, (_, at) => `kept${number}x${position}x${at}`).join(' ')
        writer.insertMessage(
          aMessage(`m${number}-${position}`, `s${number}`, [{ type: 'text', content: words }]),
          position,
        )
      }
    })
  await write(store, (writer) => {
    writer.insertSession(aSession('gone'))
    writer.insertMessage(aMessage('secret', 'gone', [{ type: 'text', content: 'zebrasecret' }]), 0)
  })
  expect(isInIndex(store, 'zebrasecret')).toBe(true)
  await write(store, (writer) => writer.purgeSession('gone'))
  must(await store.reclaim())

  const work = new LongWork(store)
  await new SearchIndexPurge({ work, store }).soon()
  expect(isInIndex(store, 'zebrasecret')).toBe(false)
  expect((await store.read.search({ query: 'kept3x4x5' })).total).toBe(1)
})

test('a purge that ends after the host has closed its store is left to the next start', async () => {
  const store = await testStore()
  const work = new LongWork(store)
  const purge = new SearchIndexPurge({ work, store })
  await work.close()
  await purge.end()
  await store.close()
  await expect(purge.soon()).resolves.toBeUndefined()
  expect(purge.isRunning).toBe(false)
})

test('purges while it runs are followed by one more round, and closing gives it up', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('gone'))
    writer.insertMessage(aMessage('secret', 'gone', [{ type: 'text', content: 'zebrasecret' }]), 0)
  })
  const work = new LongWork(store)
  const forgetting = new SearchIndexPurge({ work, store })
  const first = forgetting.soon()
  await write(store, (writer) => writer.purgeSession('gone'))
  await forgetting.soon()
  await first
  expect(isInIndex(store, 'zebrasecret')).toBe(false)
  await work.close()
  await forgetting.soon()
})

/** Returns the files of a data directory that contain a text, including packed or unused parts where it is legible. */
async function filesWith(dir: string, text: string): Promise<string[]> {
  const names = await readdir(dir)
  const found = await Promise.all(
    names.map(async (name) => (await readFile(join(dir, name)).catch(() => Buffer.alloc(0))).includes(text)),
  )
  return names.filter((_, index) => found[index])
}

/** Creates a data directory as left by a host that was killed right after a purge, before it did anything else. */
async function killedAfterPurge(): Promise<string> {
  const store = await testStore()
  await write(store, (writer) => {
    for (const sessionId of ['kept', 'gone']) {
      writer.insertSession(aSession(sessionId))
      for (let position = 0; position < 40; position++)
        writer.insertMessage(
          aMessage(`${sessionId}-${position}`, sessionId, [
            { type: 'text', content: `zebra${sessionId} ${'more '.repeat(30)}${position}` },
          ]),
          position,
        )
    }
  })
  await write(store, (writer) => {
    writer.beginErasure()
    writer.purgeSession('gone')
  })
  const left = await temporaryFolder()
  await cp(join(store.file, '..'), left, { recursive: true })
  return left
}

async function hostOn(dataDir: string): Promise<TestClient> {
  const host = await startTestHost([], { dataDir })
  onTestFinished(() => host.cleanUp())
  return host.client()
}

test('what a host that was killed after a purge left in the file goes when the next one starts', async () => {
  const dataDir = await killedAfterPurge()
  expect(await filesWith(dataDir, 'zebragone')).not.toEqual([])
  const client = await hostOn(dataDir)
  expect((await client.must('session.search', { query: 'zebragone' })).total).toBe(0)
  await expect
    .poll(async () => (await client.must('store.check', {})).healthy && filesWith(dataDir, 'zebragone'), {
      timeout: 60_000,
    })
    .toEqual([])
  expect((await client.must('session.search', { query: 'zebrakept' })).total).toBe(1)
})

test('checking tells of it, and repairing takes it out without a copy that would hold it too', async () => {
  const dir = await killedAfterPurge()
  const store = await testStore(dir)
  const work = new LongWork(store)
  const found = must(await work.run('checkStore', { underWay: [] }))
  expect(found).toMatchObject({
    healthy: false,
    findings: [{ code: 'unfinished-purges', state: 'repairable', count: 1 }],
  })
  expect(must(await work.run('checkStore', { underWay: ['unfinished-purges'] })).healthy).toBe(true)
  const repaired = must(await work.run('checkStore', { underWay: [], repair: { now: 1 } }))
  expect(repaired).toMatchObject({ healthy: true, findings: [{ code: 'unfinished-purges', state: 'repaired' }] })
  expect(repaired.backup).toBeUndefined()
  expect(await filesWith(dir, 'zebragone')).toEqual([])
  expect(await store.read.dueErasure()).toBeNull()
  expect((await store.read.search({ query: 'zebrakept' })).total).toBe(1)
})

test('a store that cannot be read is left alone', async () => {
  const store = await testStore()
  const damaged = (): never => {
    throw new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  }
  const work = new LongWork(store)
  const forgetting = new SearchIndexPurge({ work, store: { ...store, read: { ...store.read, dueErasure: damaged } } })
  await forgetting.resume()
  expect(forgetting.isRunning).toBe(false)
})
