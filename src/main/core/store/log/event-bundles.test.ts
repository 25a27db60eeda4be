import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { Connection } from '../connection'
import { BUNDLE_SIZE, hasEventAfter } from './event-bundles'
import { anEvent, aSession, bundleAll, testStore, write } from '../fixtures'
import type { Store } from '../port'

/** A session whose log is so long: every tenth event is of a kind that is never bundled. */
async function storeWithLog(length: number, sessionId = 's1'): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession(sessionId))
    writer.appendEvents(
      sessionId,
      Array.from({ length }, (_, index) =>
        index % 10 === 0
          ? anEvent(sessionId, index + 1, 'title.generated', { title: `title ${index}` })
          : anEvent(sessionId, index + 1, 'tool.completed', {
              toolCallId: `call ${index}`,
              outcome: 'ok',
              elapsedMs: index,
            }),
      ),
    )
  })
  return store
}

test('a bundled log is read as it was, from everywhere, and goes on', async () => {
  const store = await storeWithLog(900)
  const events = await store.read.eventsAfter('s1', 0, 10_000)
  expect(bundleAll(store)).toBe(Math.ceil((900 * 0.9) / BUNDLE_SIZE))
  expect(await store.read.eventsAfter('s1', 0, 10_000)).toEqual(events)
  for (const [after, limit] of [
    [0, 1],
    [1, 20],
    [255, 300],
    [500, 7],
    [899, 10],
    [900, 10],
  ] as const)
    expect(await store.read.eventsAfter('s1', after, limit)).toEqual(events.slice(after, after + limit))
  expect(await store.read.cursor('s1')).toMatchObject({ nextSequence: 901, lastEventId: 's1:900' })

  const more = [anEvent('s1', 901, 'title.generated', { title: 'later' }, { parentId: 's1:900' })]
  await write(store, (writer) => writer.appendEvents('s1', more))
  expect(await store.read.eventsAfter('s1', 0, 10_000)).toEqual([...events, ...more])
  expect(bundleAll(store)).toBe(Math.ceil((900 * 0.9) / BUNDLE_SIZE))
})

test('the newest event and those of a few are left as rows', async () => {
  const store = await storeWithLog(12)
  expect(bundleAll(store)).toBe(0)
  const long = await storeWithLog(100)
  bundleAll(long)
  const database = new Database(long.file, { readonly: true })
  expect(database.prepare('SELECT max(sequence) FROM event').pluck().get()).toBe(100)
  database.close()
})

test('what names another session stays a row, from which a purge can take the name', async () => {
  const store = await storeWithLog(100, 'parent')
  await write(store, (writer) => {
    writer.insertSession(aSession('child', { parentSessionId: 'parent', rootSessionId: 'parent', branchKind: 'fork' }))
    writer.appendEvents(
      'parent',
      Array.from({ length: 40 }, (_, index) =>
        anEvent('parent', 101 + index, 'turn.completed', {
          sessionId: 'parent',
          turnId: `t${index}`,
          turnNumber: index + 1,
          success: true,
          initiator: { source: 'system', sourceId: 'child' },
        }),
      ),
    )
  })
  bundleAll(store)
  await write(store, (writer) => writer.purgeSession('child'))
  const events = await store.read.eventsAfter('parent', 0, 1000)
  expect(events).toHaveLength(140)
  expect(JSON.stringify(events)).not.toContain('child')
})

test('a purge takes bundles with it, and tells of their events', async () => {
  const store = await storeWithLog(600)
  expect(bundleAll(store)).toBeGreaterThan(1)
  expect(await write(store, (writer) => writer.purgeSession('s1'))).toEqual({ eventsDeleted: 600 })
  expect(bundleAll(store)).toBe(0)
})

test('a kind of event is found in bundles too', async () => {
  const store = await storeWithLog(100)
  bundleAll(store)
  const connection = new Connection(new Database(store.file, { readonly: true }))
  expect(hasEventAfter(connection, 's1', 'tool.completed', 50)).toBe(true)
  expect(hasEventAfter(connection, 's1', 'title.generated', 50)).toBe(true)
  expect(hasEventAfter(connection, 's1', 'message', 0)).toBe(false)
  expect(hasEventAfter(connection, 's1', 'tool.completed', 100)).toBe(false)
  expect(hasEventAfter(connection, 'none', 'tool.completed', 0)).toBe(false)
  connection.database.close()
})
