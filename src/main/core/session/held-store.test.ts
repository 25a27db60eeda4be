import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { manySessions } from '../transfer/snapshot/testing/many-sessions'
import { STORE_FILE } from '../store/open'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'

it('says that another program holds the store, goes on reading, and writes again afterwards', async () => {
  const test = await hostOfTest([scriptedAdapter('quiet', () => Promise.resolve(undefined))])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  const path = join(test.dataDir, 'two.json')
  await writeFile(path, manySessions('words', 2, 2))

  const other = new Database(join(test.dataDir, STORE_FILE))
  other.exec('BEGIN IMMEDIATE')
  const refused = {
    ok: false,
    error: { code: 'store-failed', message: expect.stringContaining('in use by another') as string },
  }
  expect(await client.request('session.sendMessage', { sessionId: 's', message: 'hello' })).toMatchObject(refused)
  expect(await client.request('session.snapshot.importFile', { path })).toMatchObject(refused)
  expect((await client.must('session.list', {})).total).toBe(1)
  // A copy only reads.
  await client.must('store.backup.create', {})
  other.exec('ROLLBACK')
  other.close()

  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  await client.must('session.snapshot.importFile', { path })
  expect((await client.must('session.list', {})).total).toBe(3)
})
