import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { failureOf } from '../work-failure'
import { discardStaged } from './import-snapshot'
import { manySessions } from './testing/many-sessions'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

/** Maximum growth of a store before it is full, in pages. */
const ROOM = 40

test('an import that fills the disk says so, and nothing of it is left', async () => {
  // On a slow machine a part may be committed before the disk is full, which then cannot be deleted until there is space.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const store = new TrialStore(await emptyStoreBytes())
  await store.import(textSource(manySessions('mine', 1, 1)))
  const before = store.digest()
  const { database } = store.connection
  const setRoom = (pages: number): unknown => database.pragma(`max_page_count = ${pages}`)
  setRoom(Number(database.pragma('page_count', { simple: true })) + ROOM)
  const thrown: unknown = await store
    .import(textSource(manySessions('word '.repeat(50), 30, 40)), { onConflict: 'skip' })
    .then(
      () => null,
      (error: unknown) => error,
    )
  expect(failureOf(thrown, 'parley.db')).toMatchObject({ code: 'store-full' })
  expect(store.digest()).toBe(before)
  // Leftovers of the full disk are deleted once there is space again.
  setRoom(1_000_000)
  discardStaged(store.write)
  expect(store.digest()).toBe(before)
  expect(store.faults()).toEqual([])
  store.close()
})

describe('files and folders that cannot be used', () => {
  const hosts: TestHost[] = []
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.cleanUp()
  })

  async function refused<N extends RequestName>(client: TestClient, name: N, input: RequestInput<N>) {
    const answer = await client.request(name, input)
    return answer.ok ? null : answer.error
  }

  test('are named, and nothing is left or lost', async () => {
    const host = await startTestHost([scriptedAdapter('echo', () => Promise.resolve(undefined))])
    hosts.push(host)
    const client = await host.client()
    const { dataDir } = host
    await client.must('session.create', { sessionId: 's' })
    const folder = join(dataDir, 'a-folder')
    await mkdir(folder)
    await writeFile(join(dataDir, 'backups'), 'no folder')

    const missing = join(dataDir, 'missing', 'out.json')
    const exported = await refused(client, 'session.snapshot.exportFile', { sessionIds: ['s'], path: missing })
    expect(exported?.code).toBe('file-unreadable')
    expect(exported?.message).toContain(missing)
    const onFolder = await refused(client, 'session.snapshot.exportFile', { sessionIds: ['s'], path: folder })
    expect(onFolder?.code).toBe('file-unreadable')
    for (const path of [folder, missing])
      expect((await refused(client, 'session.snapshot.importFile', { path }))?.code).toBe('file-unreadable')
    const backup = await refused(client, 'store.backup.create', {})
    expect(backup?.code).toBe('file-unreadable')
    expect(backup?.message).toContain('backups')

    expect((await readdir(dataDir)).filter((name) => name.includes('partial'))).toEqual([])
    expect((await client.must('session.list', {})).total).toBe(1)
  })
})
