import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aSession, testStore, write } from '../fixtures'
import { STORE_FILE } from '../open'
import { backUp } from '../backup'
import { openSecond } from '../second-connection'
import { listBackups } from './backups'
import { copyStore } from './copy'
import { damage, filledStore, unwatched, withFile } from './testing/filled-store'

describe('a backup', () => {
  test('is one whole file with everything that was committed, also while others write', async () => {
    const { dir } = await filledStore()
    const store = await testStore(dir)
    await write(store, (writer) => writer.insertSession(aSession('fresh')))
    const { database } = openSecond(store.file, { readonly: true })
    onTestFinished(() => void database.close())
    const writing = write(store, (writer) => writer.insertSession(aSession('during')))
    const name = await backUp(database, dir, { kind: 'manual', now: 0 })
    await writing
    expect(await readdir(join(dir, 'backups'))).toEqual([name])
    withFile(join(dir, 'backups', name), (copy) => {
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(copy.prepare("SELECT count(*) FROM session WHERE session_id = 'fresh'").pluck().get()).toBe(1)
    })
    expect(await listBackups(dir)).toMatchObject([{ name, kind: 'manual', createdAt: 0 }])
  })

  test('that is given up leaves nothing, and no older one goes', async () => {
    const { dir, file } = await filledStore()
    const database = new Database(file)
    onTestFinished(() => void database.close())
    await backUp(database, dir, { kind: 'daily', now: 0 })
    const stop = {
      ...unwatched,
      check: () => {
        throw new Error('enough')
      },
    }
    await expect(
      backUp(database, dir, { kind: 'daily', now: 1, kept: { daily: 1, weekly: 0, migration: 1 } }, stop),
    ).rejects.toThrow('enough')
    expect(await readdir(join(dir, 'backups'))).toHaveLength(1)
  })

  test('of a damaged store is no backup', async () => {
    const { dir, file } = await filledStore()
    await damage(file)
    const database = new Database(file, { readonly: true })
    onTestFinished(() => void database.close())
    await expect(copyStore(database, join(dir, 'copy.db'), unwatched)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
    expect(await readdir(dir)).toEqual([STORE_FILE])
  })
})
