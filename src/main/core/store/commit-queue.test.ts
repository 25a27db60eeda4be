import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommitQueue } from './commit-queue'
import { Connection } from './connection'

function setUp() {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE item (name TEXT NOT NULL UNIQUE, content BLOB)')
  onTestFinished(() => void database.close())
  const connection = new Connection(database)
  const undone: number[] = []
  const queue = new CommitQueue(connection, 'the file', () => undone.push(1))
  let commits = 0
  const control = connection.control.bind(connection)
  connection.control = (statement) => {
    if (statement === 'COMMIT') commits++
    control(statement)
  }
  const insert = database.prepare('INSERT INTO item VALUES (?, ?)')
  return {
    queue,
    database,
    undone,
    commits: () => commits,
    add: (name: string, content: Uint8Array | null = null) => queue.add(() => insert.run(name, content).changes),
    names: () => database.prepare('SELECT name FROM item ORDER BY rowid').pluck().all(),
  }
}

test('writes asked for at the same time share one commit, in the order asked', async () => {
  const { add, names, commits } = setUp()
  const results = await Promise.all(['a', 'b', 'c'].map((name) => add(name)))
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: 1 })))
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(commits()).toBe(1)
})

test('a write that throws is undone and rejects; the others commit', async () => {
  const { add, names, queue, undone, database } = setUp()
  const before = add('before')
  const bug = queue.add(() => {
    database.exec("INSERT INTO item VALUES ('half', NULL)")
    throw new Error('a bug')
  })
  const after = add('after')
  await expect(bug).rejects.toThrow('a bug')
  expect(await before).toEqual({ ok: true, value: 1 })
  expect(await after).toEqual({ ok: true, value: 1 })
  expect(names()).toEqual(['before', 'after'])
  expect(undone).toHaveLength(1)
})

test('a broken constraint is a bug of the write, not a failure of the store', async () => {
  const { add, names } = setUp()
  await add('a')
  await expect(add('a')).rejects.toThrow('UNIQUE')
  await add('b')
  expect(names()).toEqual(['a', 'b'])
})

describe('when the disk is full', () => {
  /** As many pages as there are now, so that every further one is one too many. */
  function fill(database: Database.Database): void {
    const pages = database.pragma('page_count', { simple: true }) as number
    database.pragma(`max_page_count = ${pages}`)
  }

  test('the write fails with a message for people and leaves nothing behind', async () => {
    const { add, names, database } = setUp()
    await add('a')
    fill(database)
    const failed = await add('big', Buffer.alloc(100_000))
    expect(failed).toMatchObject({ ok: false, error: { code: 'store-full', details: { file: 'the file' } } })
    expect(failed.ok ? '' : failed.error.message).toMatch(/free some space/)
    expect(names()).toEqual(['a'])
  })

  test('writes that still fit are not lost with it, and none is reported that was', async () => {
    const { add, names, database } = setUp()
    await add('a')
    fill(database)
    const results = await Promise.all([add('b'), add('big', Buffer.alloc(100_000)), add('c')])
    const stored = ['b', 'big', 'c'].filter((_, index) => results[index]?.ok)
    expect(results[1]).toMatchObject({ ok: false, error: { code: 'store-full' } })
    expect(names()).toEqual(['a', ...stored])
  })

  test('writing goes on once there is space', async () => {
    const { add, names, database } = setUp()
    fill(database)
    expect((await add('big', Buffer.alloc(100_000))).ok).toBe(false)
    database.pragma('max_page_count = 1000000')
    expect((await add('big', Buffer.alloc(100_000))).ok).toBe(true)
    expect(names()).toEqual(['big'])
  })
})

test('when the commit itself fails, every write of it fails', async () => {
  const { queue, names, database } = setUp()
  database.exec(
    'CREATE TABLE child (parent TEXT REFERENCES item (name) DEFERRABLE INITIALLY DEFERRED); PRAGMA foreign_keys = ON',
  )
  const good = queue.add(() => database.exec("INSERT INTO item VALUES ('a', NULL)"))
  const bad = queue.add(() => database.exec("INSERT INTO child VALUES ('nobody')"))
  await expect(good).rejects.toThrow('FOREIGN KEY')
  await expect(bad).rejects.toThrow('FOREIGN KEY')
  expect(names()).toEqual([])
})

test('idle waits for everything asked so far', async () => {
  const { add, names, queue } = setUp()
  await queue.idle()
  void add('a')
  await queue.idle()
  expect(names()).toEqual(['a'])
})

test('flush commits at once', () => {
  const { add, names, queue } = setUp()
  void add('a')
  queue.flush()
  expect(names()).toEqual(['a'])
})
