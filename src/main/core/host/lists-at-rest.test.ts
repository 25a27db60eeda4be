import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { echo } from '../session/testing'
import { aSession, must } from '../store/fixtures'
import { openStore, STORE_FILE } from '../store/open'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { startTestHost } from '../testing/test-host'
import { tryLock } from '../base/lock'
import { openListsAtRest, type ListRequester, type ListsAtRest } from './lists-at-rest'

async function opened(dataDir: string): Promise<ListsAtRest | null> {
  const lists = await openListsAtRest(dataDir)
  if (lists !== null) onTestFinished(() => lists.close())
  return lists
}

/** A data folder whose host ended: with a session that answered, a tagged one and a closed one. */
async function usedFolder(): Promise<string> {
  const test = await hostOfTest([scriptedAdapter('echo', echo)])
  const client = await test.client()
  await client.must('session.create', { sessionId: 'plain', title: 'Release notes' })
  await client.must('session.create', { sessionId: 'tagged' })
  await client.must('session.metadata.update', { sessionId: 'tagged', tags: ['Release', 'urgent'] })
  await client.must('session.create', { sessionId: 'talked', targetWorkingDirectory: test.dataDir })
  await client.must('session.subscribe', { sessionId: 'talked' })
  await client.must('session.sendMessage', { sessionId: 'talked', message: 'hello there, release' })
  await client.untilEvent('talked', 'turn.completed')
  await client.must('session.close', { sessionId: 'plain' })
  await test.host.close()
  return test.dataDir
}

async function everyAnswer(lists: ListRequester, folder: string): Promise<unknown[]> {
  return [
    await lists.request('session.list', {}),
    await lists.request('session.list', { includePreview: true, limit: 2, offset: 1 }),
    await lists.request('session.list', { status: 'closed', exceptKinds: ['aside'] }),
    await lists.request('session.list', { tags: ['release'] }),
    await lists.request('session.list', { folders: [folder], adapterNames: ['echo'], machines: [''] }),
    await lists.request('session.list', { attention: ['doneUnseen'] }),
    await lists.request('session.list', { attention: ['idle'] }),
    await lists.request('session.list', { limit: 0 }),
    await lists.request('session.list', { tags: ['x'.repeat(5000)] }),
    await lists.request('session.search', { query: 'release' }),
    await lists.request('session.search', { query: 'hello', role: 'assistant', attention: ['doneUnseen'] }),
    await lists.request('session.search', { query: 'x'.repeat(2000) }),
    await lists.request('session.search.hits', { query: 'release', sessionIds: ['talked', 'tagged', 'plain', 'none'] }),
    await lists.request('attention.list', {}),
  ]
}

it('answers as a host does, and changes nothing', async () => {
  const dataDir = await usedFolder()
  const before = await readFile(join(dataDir, STORE_FILE))
  const lists = await opened(dataDir)
  if (lists === null) throw new Error('a host is needed')
  const answers = await everyAnswer(lists, dataDir)
  expect(tryLock(dataDir)).toEqual({ status: 'held' })
  lists.close()
  expect(await readFile(join(dataDir, STORE_FILE))).toEqual(before)
  expect((await readdir(dataDir)).filter((name) => name.startsWith(STORE_FILE))).toEqual([STORE_FILE])

  const again = await startTestHost([scriptedAdapter('echo', echo)], { dataDir })
  onTestFinished(() => again.cleanUp())
  expect(answers).toEqual(await everyAnswer(await again.client(), dataDir))
  expect(answers[0]).toMatchObject({ ok: true, value: { total: 3 } })
  expect(answers[5]).toMatchObject({
    value: { sessions: [{ sessionId: 'talked', attention: { state: 'doneUnseen' } }] },
  })
})

it('leaves it to a host while one has the folder', async () => {
  const dataDir = await usedFolder()
  const lock = tryLock(dataDir)
  expect(await opened(dataDir)).toBeNull()
  if (lock.status === 'acquired') lock.lock.release()
  expect(await opened(dataDir)).not.toBeNull()
})

const needsHost: readonly [string, (dataDir: string) => Promise<void> | void][] = [
  ['the last one died', (dataDir) => writeFile(join(dataDir, `${STORE_FILE}-wal`), '')],
  ['a swap of the store was interrupted', (dataDir) => writeFile(join(dataDir, `${STORE_FILE}.swap`), '')],
  ['the store is of another version', (dataDir) => changed(dataDir, 'PRAGMA user_version = 9999')],
  ['the store was copied while it was in use', (dataDir) => changed(dataDir, 'PRAGMA journal_mode = WAL')],
  ['the store is damaged', (dataDir) => writeFile(join(dataDir, STORE_FILE), 'not a database')],
  ['a turn was left open', (dataDir) => changed(dataDir, "UPDATE turn SET status = 'active'")],
  ['an agent was left running', (dataDir) => changed(dataDir, "UPDATE agent SET status = 'idle'")],
  [
    'the settings name a fleet',
    (dataDir) => writeFile(join(dataDir, 'settings.json'), '{"fleet": {"servers": "nats://host:4222"}}'),
  ],
  [
    'another machine is known',
    (dataDir) => changed(dataDir, "INSERT INTO machine (machine_id, added_at, data) VALUES ('m', 0, '{}')"),
  ],
]

/** Changes a store that nobody has open. */
function changed(dataDir: string, statement: string): void {
  const database = new Database(join(dataDir, STORE_FILE))
  database.exec(statement)
  database.close()
}

it.each(needsHost)('leaves it to a host where %s', async (_, change) => {
  const dataDir = await usedFolder()
  await change(dataDir)
  expect(await opened(dataDir)).toBeNull()
  const lock = tryLock(dataDir)
  expect(lock.status).toBe('acquired')
  if (lock.status === 'acquired') lock.lock.release()
})

it('lists a store of many sessions page by page', async () => {
  const test = await hostOfTest([])
  await test.host.close()
  const store = must(await openStore({ dir: test.dataDir }))
  must(
    await store.write((writer) => {
      for (let at = 0; at < 1500; at++) writer.insertSession(aSession(`s${at}`, { lastActivityAt: at }))
    }),
  )
  await store.close()
  const lists = await opened(test.dataDir)
  const page = await lists?.request('session.list', { limit: 1000, offset: 1000 })
  expect(page).toMatchObject({ ok: true, value: { total: 1500, sessions: { length: 500 } } })
})
