import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aMessage, anEvent, aSession, must, temporaryFolder, testStore, write } from '../fixtures'
import { openStore, STORE_FILE } from '../open'
import { backUp } from '../backup'
import { Connection } from '../connection'
import { openSecond } from '../second-connection'
import { WordIndex } from '../word-index'
import { listBackups } from './backups'
import { findFaults } from './check'
import { copyStore } from './copy'
import { repairFaults } from './repair'
import { salvage } from './salvage'
import { finishSwap, swapStore, waitingFile } from './swap'

const unwatched = { check: () => undefined, progress: () => undefined }
const SESSIONS = 12
const MESSAGES = 30

/** A closed store with sessions, messages, events and long outputs. */
async function filledStore(): Promise<{ dir: string; file: string }> {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  for (let number = 0; number < SESSIONS; number++) {
    const sessionId = `s${number}`
    await write(store, (writer) => {
      writer.insertSession(aSession(sessionId))
      for (let position = 0; position < MESSAGES; position++)
        writer.insertMessage(
          aMessage(`${sessionId}-${position}`, sessionId, [
            { type: 'text', content: `word${number} ${'and many more '.repeat(20)}` },
            ...(position === 0
              ? [{ type: 'tool_output' as const, toolCallId: 'call', output: `${sessionId} long `.repeat(3000) }]
              : []),
          ]),
          position,
        )
      writer.reserveSequence(sessionId, 100)
      writer.appendEvents(sessionId, [anEvent(sessionId, 1, 'title.generated', { title: sessionId })])
    })
  }
  await store.close()
  return { dir, file: join(dir, STORE_FILE) }
}

function withFile<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const faultsOf = (file: string) => {
  const connection = openSecond(file, { readonly: true })
  try {
    return findFaults(connection, unwatched).map(({ code, count, state }) => ({ code, count, state }))
  } finally {
    connection.database.close()
  }
}

function repair(file: string): void {
  const connection = openSecond(file, { readonly: false })
  const codes = new Set(findFaults(connection, unwatched).map(({ code }) => code))
  connection.database.transaction(() => repairFaults(connection, new WordIndex(connection), codes))()
  connection.database.close()
}

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

/** Overwrites pages in the middle of a file. */
async function damage(file: string, pages = 3): Promise<void> {
  const bytes = await readFile(file)
  const start = Math.floor(bytes.length / 4096 / 2) * 4096
  bytes.fill(0xab, start, start + pages * 4096)
  await writeFile(file, bytes)
}

describe('checking', () => {
  test('finds nothing in a store that is well', async () => {
    const { file } = await filledStore()
    expect(faultsOf(file)).toEqual([])
  })

  test('finds what belongs to nobody and what is not found, and repairs it', async () => {
    const { dir, file } = await filledStore()
    withFile(file, (database) => {
      database.pragma('foreign_keys = OFF')
      database.exec(`
        DELETE FROM session WHERE session_id = 's0';
        DELETE FROM message_text WHERE rowid IN (SELECT message_key FROM message WHERE message_id = 's7-1');
        INSERT INTO message_text (rowid, text) VALUES (999999, 'stray');
        INSERT INTO blob (blob_id, size, lines, characters) VALUES ('nobody', 1, 1, 1);
        UPDATE session_state SET reserved_sequence = 0;
      `)
    })
    const codes = faultsOf(file).map(({ code }) => code)
    expect(codes).toEqual(
      expect.arrayContaining(['orphan-messages', 'orphan-events', 'orphan-blobs', 'words-missing', 'words-stray']),
    )
    expect(faultsOf(file).every(({ state }) => state === 'repairable')).toBe(true)
    repair(file)
    expect(faultsOf(file)).toEqual([])
    const store = await testStore(dir)
    expect((await store.read.search({ query: 'word7' })).total).toBe(1)
    expect((await store.read.search({ query: 'stray' })).total).toBe(0)
    expect((await store.read.conversation('s7'))?.messages).toHaveLength(MESSAGES)
  })

  test('says of a damaged file that it is', async () => {
    const { file } = await filledStore()
    await damage(file)
    expect(faultsOf(file)).toContainEqual(expect.objectContaining({ code: 'damaged', state: 'fatal' }))
  })

  test('tells of gaps and leaves them', async () => {
    const { file } = await filledStore()
    withFile(file, (database) => database.exec("DELETE FROM message WHERE message_id = 's3-4'"))
    repair(file)
    expect(faultsOf(file)).toEqual([{ code: 'position-gaps', count: 1, state: 'harmless' }])
  })
})

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

describe('putting another store in its place', () => {
  const content = (path: string): Promise<string> => readFile(path, 'utf8')

  async function files(): Promise<{ dir: string; file: string; aside: string }> {
    const dir = await temporaryFolder()
    const file = join(dir, STORE_FILE)
    await writeFile(file, 'old')
    await writeFile(`${file}-wal`, 'log')
    await writeFile(waitingFile(file), 'new')
    return { dir, file, aside: join(dir, 'aside.db') }
  }

  test('moves the store away with its log', async () => {
    const { dir, file, aside } = await files()
    await swapStore(file, aside)
    expect(await content(file)).toBe('new')
    expect([await content(aside), await content(`${aside}-wal`)]).toEqual(['old', 'log'])
    expect((await readdir(dir)).toSorted()).toEqual(['aside.db', 'aside.db-wal', STORE_FILE])
  })

  test('is finished from wherever it was interrupted', async () => {
    for (let steps = 0; steps <= 3; steps++) {
      const { file, aside } = await files()
      await writeFile(`${file}.swap`, aside)
      const { rename } = await import('node:fs/promises')
      const moves = [
        [`${file}-wal`, `${aside}-wal`],
        [file, aside],
        [waitingFile(file), file],
      ] as const
      for (const [from, to] of moves.slice(0, steps)) await rename(from, to)
      await finishSwap(file)
      expect([await content(file), await content(aside), await content(`${aside}-wal`)]).toEqual(['new', 'old', 'log'])
      await expect(stat(`${file}.swap`)).rejects.toThrow('ENOENT')
    }
  })

  test('that did not begin is not begun later', async () => {
    const { dir, file } = await files()
    await finishSwap(file)
    expect(await content(file)).toBe('old')
    expect((await readdir(dir)).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}-wal`])
  })
})

test('a store that was swapped half by a host that died opens as the new one', async () => {
  const { dir, file } = await filledStore()
  const other = await filledStore()
  withFile(other.file, (database) => {
    database.exec("UPDATE session SET title = 'the other'")
    database.pragma('journal_mode = DELETE')
  })
  await writeFile(waitingFile(file), await readFile(other.file))
  await writeFile(`${file}.swap`, join(dir, 'aside.db'))
  const store = must(await openStore({ dir }))
  onTestFinished(() => store.close())
  expect((await store.read.session('s1'))?.title).toBe('the other')
  expect(
    new Connection(new Database(join(dir, 'aside.db'), { readonly: true })).get('SELECT 1 FROM session'),
  ).toBeDefined()
})
