import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aMessage, aSession, must, temporaryFolder, testStore, write } from './fixtures'
import { SCHEMA_VERSION } from './migrations'
import { openStore, STORE_FILE } from './open'
import { posixIt } from '../testing/posix-it'

async function storeWithSession(dir: string): Promise<void> {
  const store = await testStore(dir)
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  await store.close()
}

function withFile(dir: string, work: (database: Database.Database) => void): void {
  const database = new Database(join(dir, STORE_FILE))
  work(database)
  database.close()
}

describe('a new store', () => {
  test('is made with its folder and keeps what was written', async () => {
    const dir = join(await temporaryFolder(), 'deep', 'folder')
    await storeWithSession(dir)
    const store = await testStore(dir)
    expect(store.readOnly).toBeNull()
    expect(store.schemaVersion).toBe(SCHEMA_VERSION)
    expect(await store.read.session('s1')).toEqual(aSession('s1'))
  })

  test('is one file once it is closed, and uses a write-ahead log while it is open', async () => {
    const dir = await temporaryFolder()
    const store = await testStore(dir)
    expect(await readdir(dir)).toContain(`${STORE_FILE}-wal`)
    await store.close()
    expect(await readdir(dir)).toEqual([STORE_FILE])
  })

  posixIt('is readable by its owner only, and so is what stands beside it', async () => {
    const dir = await temporaryFolder()
    await testStore(dir)
    const names = await readdir(dir)
    expect(names).toContain(`${STORE_FILE}-wal`)
    for (const name of names) expect((await stat(join(dir, name))).mode & 0o077, name).toBe(0)
  })

  posixIt('says that its file was deleted, and stores nothing more', async () => {
    const dir = await temporaryFolder()
    const store = await testStore(dir)
    await rm(join(dir, STORE_FILE))
    const written = await store.write((writer) => writer.insertSession(aSession('s1')))
    expect(written).toMatchObject({ ok: false, error: { code: 'store-failed' } })
    await writeFile(join(dir, STORE_FILE), '')
    expect(await store.write((writer) => writer.insertSession(aSession('s1')))).toMatchObject({ ok: false })
  })

  test('an empty file becomes a store', async () => {
    const dir = await temporaryFolder()
    await writeFile(join(dir, STORE_FILE), '')
    await storeWithSession(dir)
    expect(await (await testStore(dir)).read.session('s1')).not.toBeNull()
  })

  test('closing is idempotent, and what is asked afterwards is refused', async () => {
    const store = await testStore()
    const last = store.write((writer) => writer.insertSession(aSession('s1')))
    await store.close()
    await store.close()
    expect((await last).ok).toBe(true)
    expect(await store.write(() => 1)).toMatchObject({ ok: false, error: { code: 'store-failed' } })
    expect(await store.reclaim()).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  })
})

describe('an older store', () => {
  /** A file as a Parley before the first migration number would have left it: ours, older, and empty. */
  async function olderStore(): Promise<string> {
    const dir = await temporaryFolder()
    withFile(dir, (database) => {
      database.pragma('application_id = 0x5061726c')
      database.pragma('user_version = 5')
      database.exec("CREATE TABLE old (value TEXT); INSERT INTO old VALUES ('kept')")
    })
    return dir
  }

  test('is copied before it is migrated', async () => {
    const dir = await olderStore()
    const store = must(await openStore({ dir, clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } }))
    onTestFinished(() => store.close())
    expect(store.schemaVersion).toBe(SCHEMA_VERSION)
    expect(await readdir(join(dir, 'backups'))).toEqual(['parley-v5-2026-01-02T03-04-05.000Z.db'])
    const backup = new Database(join(dir, 'backups', 'parley-v5-2026-01-02T03-04-05.000Z.db'), { readonly: true })
    onTestFinished(() => void backup.close())
    expect(backup.pragma('user_version', { simple: true })).toBe(5)
    expect(backup.prepare('SELECT value FROM old').pluck().get()).toBe('kept')
  })

  test('is left as it is when it cannot be copied', async () => {
    const dir = await olderStore()
    await writeFile(join(dir, 'backups'), 'a file where the folder should be')
    expect(await openStore({ dir })).toMatchObject({ ok: false, error: { code: 'store-failed' } })
    withFile(dir, (database) => expect(database.pragma('user_version', { simple: true })).toBe(5))
  })

  test('is left as it is when its migration fails', async () => {
    const dir = await olderStore()
    withFile(dir, (database) => database.exec('CREATE TABLE turn (in_the_way TEXT)'))
    await expect(openStore({ dir })).rejects.toThrow('turn')
    withFile(dir, (database) => {
      expect(database.pragma('user_version', { simple: true })).toBe(5)
      const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
      expect(names).not.toContain('session')
      expect(names).toContain('old')
    })
  })
})

describe('a store that cannot be written', () => {
  test('one of a newer Parley opens for reading and says so', async () => {
    const dir = await temporaryFolder()
    await storeWithSession(dir)
    withFile(dir, (database) => database.pragma(`user_version = ${SCHEMA_VERSION + 10}`))
    const store = await testStore(dir)
    expect(store.readOnly).toContain('newer Parley')
    expect(await store.read.session('s1')).toEqual(aSession('s1'))
    expect(await store.write((writer) => writer.insertSession(aSession('s2')))).toMatchObject({
      ok: false,
      error: { code: 'store-read-only', message: store.readOnly },
    })
    expect(await store.reclaim()).toMatchObject({ ok: false, error: { code: 'store-read-only' } })
  })

  /** Runs as somebody for whom permissions count, also where tests run as root. */
  async function withoutPrivileges(work: () => Promise<void>): Promise<void> {
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65534)
    try {
      await work()
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  }

  async function readOnlyFolder(file: (dir: string) => Promise<void>): Promise<string> {
    const dir = await temporaryFolder()
    await file(dir)
    for (const name of await readdir(dir)) await chmod(join(dir, name), 0o444)
    await chmod(dir, 0o555)
    onTestFinished(async () => {
      await chmod(dir, 0o755)
      for (const name of await readdir(dir)) await chmod(join(dir, name), 0o644)
    })
    return dir
  }

  test('one in a read-only folder opens for reading and says so', async () => {
    const dir = await readOnlyFolder(storeWithSession)
    await withoutPrivileges(async () => {
      const store = await testStore(dir)
      expect(store.readOnly).toContain('cannot be written')
      expect(await store.read.session('s1')).toEqual(aSession('s1'))
      expect(await store.write(() => 1)).toMatchObject({ ok: false, error: { code: 'store-read-only' } })
      await store.close()
    })
  })

  test('where there is none and none can be made, that is the error', async () => {
    const parent = await temporaryFolder()
    await writeFile(join(parent, 'file'), '')
    const opened = await openStore({ dir: join(parent, 'file', 'data') })
    expect(opened).toMatchObject({ ok: false, error: { code: 'store-failed' } })
  })
})

describe('a damaged store', () => {
  /** Opens, and expects an error that names the file, which stays as it is. */
  async function expectRefusal(dir: string): Promise<void> {
    const file = join(dir, STORE_FILE)
    const before = await readFile(file)
    const opened = await openStore({ dir })
    expect(opened).toMatchObject({ ok: false, error: { code: 'store-failed', details: { file } } })
    expect(opened.ok ? '' : opened.error.message).toContain(file)
    expect(await readFile(file)).toEqual(before)
    expect(await readdir(dir)).toEqual([STORE_FILE])
  }

  test('a file that is no database is refused and kept', async () => {
    const dir = await temporaryFolder()
    await writeFile(join(dir, STORE_FILE), 'these are not the pages you are looking for'.repeat(200))
    await expectRefusal(dir)
  })

  test('a database of another program is refused and kept', async () => {
    const dir = await temporaryFolder()
    withFile(dir, (database) => database.exec('CREATE TABLE other (value TEXT)'))
    await expectRefusal(dir)
  })

  test('a file that was cut off is refused and kept', async () => {
    const dir = await temporaryFolder()
    await storeWithSession(dir)
    await truncate(join(dir, STORE_FILE), 3 * 4096 + 100)
    await expectRefusal(dir)
  })

  test('a folder in its place is refused', async () => {
    const dir = await temporaryFolder()
    await mkdir(join(dir, STORE_FILE))
    expect((await openStore({ dir })).ok).toBe(false)
    expect((await stat(join(dir, STORE_FILE))).isDirectory()).toBe(true)
  })
})

test('a store that another program has locked says so', async () => {
  const dir = await temporaryFolder()
  await storeWithSession(dir)
  const other = new Database(join(dir, STORE_FILE))
  onTestFinished(() => void other.close())
  other.exec('BEGIN EXCLUSIVE')
  expect(await openStore({ dir })).toMatchObject({
    ok: false,
    error: { code: 'store-failed', message: expect.stringContaining('in use') as string },
  })
})

test('what a host that died had committed is there, from the log beside the file', async () => {
  const dir = await temporaryFolder()
  const copy = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.insertMessage(aMessage('m1', 's1'), 0)
  })
  // The files as they are on the disk at this moment, without a proper end.
  for (const name of [STORE_FILE, `${STORE_FILE}-wal`]) await copyFile(join(dir, name), join(copy, name))
  await store.close()
  const restored = await testStore(copy)
  expect(await restored.read.message('m1')).toEqual(aMessage('m1', 's1'))
})
