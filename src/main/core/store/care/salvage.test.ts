import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aSession, temporaryFolder, testStore, write } from '../fixtures'
import { STORE_FILE } from '../open'
import { salvage } from './salvage'
import { swapStore, waitingFile } from './swap'
import { damage, faultsOf, filledStore, MESSAGES, SESSIONS, unwatched, withFile } from './testing/filled-store'

describe('salvaging', () => {
  test('brings everything of a file that is whole', async () => {
    const { dir, file } = await filledStore()
    const report = await salvage(file, waitingFile(file), unwatched)
    expect(report).toMatchObject({ sessions: SESSIONS, messages: SESSIONS * MESSAGES, incomplete: [] })
    await swapStore(file, join(dir, 'aside.db'))
    const store = await testStore(dir)
    expect((await store.read.search({ query: 'word7' })).total).toBe(1)
    expect((await store.read.conversation('s7'))?.messages).toHaveLength(MESSAGES)
    expect(faultsOf(file)).toEqual([])
  })

  test('brings most of a damaged file, leaves the file as it was, and makes a store that is well', async () => {
    const { dir, file } = await filledStore()
    await damage(file)
    const before = await readFile(file)
    const report = await salvage(file, waitingFile(file), unwatched)
    expect(report?.messages).toBeGreaterThan((SESSIONS * MESSAGES) / 2)
    await swapStore(file, join(dir, 'aside.db'))
    expect(await readFile(join(dir, 'aside.db'))).toEqual(before)
    expect(faultsOf(file).filter(({ state }) => state !== 'harmless')).toEqual([])
    const store = await testStore(dir)
    await write(store, (writer) => writer.insertSession(aSession('new')))
  })

  test('keeps the messages of a session that is lost', async () => {
    const { file } = await filledStore()
    withFile(file, (database) => {
      database.pragma('foreign_keys = OFF')
      database.exec("DELETE FROM session WHERE session_id = 's2'")
    })
    expect(await salvage(file, waitingFile(file), unwatched)).toMatchObject({
      sessions: SESSIONS,
      messages: SESSIONS * MESSAGES,
    })
    withFile(waitingFile(file), (database) =>
      expect(database.prepare('SELECT title FROM session WHERE session_id LIKE ?').pluck().get('salvaged-%')).toBe(
        'Salvaged session',
      ),
    )
  })

  test('says when nothing can be read, and leaves nothing', async () => {
    const dir = await temporaryFolder()
    const file = join(dir, STORE_FILE)
    await writeFile(file, 'nothing of a database'.repeat(500))
    expect(await salvage(file, waitingFile(file), unwatched)).toBeNull()
    expect(await readdir(dir)).toEqual([STORE_FILE])
  })
})
