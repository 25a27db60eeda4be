import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { events, type SessionEvent } from '#shared/session-events'
import { eventChannel } from '#core/base/event-channel'
import { anEvent, aSession, bundleAll, testStore, write } from '#core/store/fixtures'
import type { PrivateFields, Store, StoreWriter } from '#core/store/port'
import type { DomainEvent } from './change-set'
import { EventStream } from './event-stream'

/** Stands in every private field; nothing else has it. */
const SECRET = 'told to nobody'

/** The types with private fields, with the names of these and of those of their payloads. */
const declared = Object.values(events).flatMap((definition) =>
  definition.private === undefined
    ? []
    : [
        {
          type: definition.type,
          names: Object.keys(definition.private.shape),
          told: definition.payload instanceof z.ZodObject ? Object.keys(definition.payload.shape) : [],
        },
      ],
)

const filled = (names: readonly string[]): PrivateFields => Object.fromEntries(names.map((name) => [name, SECRET]))

/** A store that stores nothing but notes what is logged. */
function notingStore(): { store: Store; logged: unknown[] } {
  const logged: unknown[] = []
  const writer = new Proxy({} as StoreWriter, {
    get: (_target, name) => (name === 'appendEvents' ? (...input: unknown[]) => logged.push(input) : () => []),
  })
  const write: Store['write'] = (work) => Promise.resolve({ ok: true, value: work(writer) })
  return { store: { write } as Store, logged }
}

describe.each(declared)('private fields of $type', ({ type, names, told }) => {
  it('have names that its payload does not have', () => {
    expect(names.filter((name) => told.includes(name) && name !== 'blocks')).toEqual([])
  })

  it('are in no event that is read, bundled or not', async () => {
    const store = await testStore()
    const logged = Array.from({ length: 60 }, (_, index) => anEvent('s', index + 1, type, { index } as never))
    await write(store, (writer) => {
      writer.insertSession(aSession('s'))
      writer.appendEvents(
        's',
        logged,
        logged.map(() => filled(names)),
      )
    })
    expect(await store.read.eventsAfter('s', 0, 100)).toEqual(logged)
    bundleAll(store)
    expect(await store.read.eventsAfter('s', 0, 100)).toEqual(logged)
  })
})

test('what is private is logged, and reaches nobody who follows a session', async () => {
  const { store, logged } = notingStore()
  const published: SessionEvent[] = []
  const heard: unknown[] = []
  const listener = (event: unknown): void => void heard.push(event)
  eventChannel.subscribe(listener)
  const stream = new EventStream({
    sessionId: 's',
    session: aSession('s'),
    store,
    clock: { now: () => 1 },
    nextSequence: 1,
    lastEventId: null,
  })
  stream.follow({ published: (event) => void published.push(event) })
  const changes = stream.changes()
  // The stream treats all types alike, also those that are not declared.
  changes.custom('acme.noted', { note: 1 }, {})
  changes.events[0] = { ...changes.events[0], private: filled(['note']) } as DomainEvent
  expect((await stream.commit(changes)).ok).toBe(true)
  await stream.drained()
  eventChannel.unsubscribe(listener)
  expect(published).toHaveLength(1)
  expect(JSON.stringify([published, heard])).not.toContain(SECRET)
  expect(JSON.stringify(logged)).toContain(SECRET)
})
