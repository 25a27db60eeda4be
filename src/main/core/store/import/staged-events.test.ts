import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Connection } from '../connection'
import type { EventRow } from '../log/event-bundles'
import { aSession, anEvent, testStore, write } from '../fixtures'
import type { Store } from '../port'
import { db } from '../statement'
import { logOf } from './staged'
import { StagedEvents } from './staged-events'

const KINDS = ['usage', 'usage', 'usage', 'tool.started', 'title.generated'] as const

const row = (sequence: number): EventRow => ({
  session_key: 1,
  sequence,
  type: KINDS[sequence % KINDS.length] as string,
  timestamp: sequence,
  event_id: null,
  turn_id: null,
  agent_id: null,
  restored: 0,
  payload: JSON.stringify({ sequence }),
  private: null,
})

/** Stores events through {@link StagedEvents}, whose commands `work` gives. */
async function storeWith(work: (events: StagedEvents) => void): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  inFile(store, (connection) => work(new StagedEvents(logOf(connection))))
  return store
}

function inFile<T>(store: Store, work: (connection: Connection) => T): T {
  const database = new Database(store.file)
  try {
    return work(new Connection(database))
  } finally {
    database.close()
  }
}

const bundlesOf = (store: Store): { first: number; last: number; count: number }[] =>
  inFile(store, (connection) =>
    connection.all(
      db
        .selectFrom('event_bundle')
        .select(['first_sequence as first', 'last_sequence as last', 'count'])
        .orderBy('first_sequence'),
    ),
  )

async function sequencesOf(store: Store, page: number): Promise<number[]> {
  const sequences: number[] = []
  for (;;) {
    const events = await store.read.eventsAfter('s1', sequences.at(-1) ?? 0, page)
    if (events.length === 0) return sequences
    sequences.push(...events.map(({ sequence }) => sequence))
  }
}

test('a long log is bundled while it comes', async () => {
  const store = await storeWith((events) => {
    for (let sequence = 1; sequence <= 1000; sequence++) events.add(row(sequence))
    events.end(1)
  })
  expect(bundlesOf(store).map(({ count }) => count)).toEqual([256, 256, 256, 32])
  expect(await sequencesOf(store, 100)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
})

test('what was told early takes its place in the order', async () => {
  const store = await storeWith((events) => {
    for (let sequence = 600; sequence > 0; sequence -= 3) events.early(row(sequence))
    for (let sequence = 1; sequence <= 600; sequence++) if (sequence % 3 !== 0) events.add(row(sequence))
    events.end(1)
  })
  const bundles = bundlesOf(store)
  expect(bundles.map(({ count }) => count)).toEqual([256, 224])
  expect(await sequencesOf(store, 50)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
})

test('a log that is too short for a bundle, and an event that has to be found by itself, are rows', async () => {
  const store = await storeWith((events) => {
    for (let sequence = 1; sequence <= 12; sequence++) events.add(row(sequence))
    events.end(1)
    events.add(row(14))
    events.end(1)
  })
  expect(bundlesOf(store)).toEqual([])
  expect(await sequencesOf(store, 5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14])
})

test('a session that goes on goes on after its bundles', async () => {
  const store = await storeWith((events) => {
    for (let sequence = 1; sequence <= 300; sequence++) events.add(row(sequence))
    events.end(1)
  })
  await write(store, (writer) => writer.appendEvents('s1', [anEvent('s1', 301, 'title.generated', { title: 'later' })]))
  expect(await store.read.cursor('s1')).toMatchObject({ nextSequence: 302, lastEventId: 's1:301' })
})

test('in whatever order events come, all are read, in order, and no bundle reaches over another', async () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 20, maxLength: 900 })
  await fc.assert(
    fc.asyncProperty(order, fc.func(fc.boolean()), fc.integer({ min: 1, max: 400 }), async (given, isEarly, page) => {
      const store = await storeWith((events) => {
        for (const sequence of given)
          if (isEarly(sequence)) events.early(row(sequence))
          else events.add(row(sequence))
        events.end(1)
      })
      const bundles = bundlesOf(store)
      for (const [index, { last }] of bundles.entries())
        expect(last).toBeLessThan(bundles[index + 1]?.first ?? Infinity)
      expect(await sequencesOf(store, page)).toEqual(given.toSorted((a, b) => a - b))
      await store.close()
    }),
    { numRuns: 20 },
  )
})
