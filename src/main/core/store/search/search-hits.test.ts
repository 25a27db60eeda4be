import { expect, test } from 'vitest'
import type { Block } from '#shared/session/blocks'
import { aMessage, aSession, testStore, write } from '../fixtures'
import type { Store } from '../port'

async function storeWith(texts: Readonly<Record<string, readonly (string | Block[])[]>>): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    for (const sessionId of Object.keys(texts)) writer.insertSession(aSession(sessionId))
    // Sessions that are at work at the same time: their messages lie between each other.
    const longest = Math.max(...Object.values(texts).map(({ length }) => length))
    for (let position = 0; position < longest; position++)
      for (const [sessionId, list] of Object.entries(texts)) {
        const text = list[position]
        if (text === undefined) continue
        const role = position % 2 === 0 ? 'user' : 'assistant'
        const message = aMessage(`${sessionId}-${position}`, sessionId, text, { role, timestamp: 1000 + position })
        writer.insertMessage(message, position)
      }
  })
  return store
}

test('tells of each session how many messages match, and shows the newest', async () => {
  const store = await storeWith({ s1: ['alpha 0', 'beta', 'alpha 2', 'alpha 3'], s2: ['alpha'], s3: ['beta'] })
  const [first, second, third] = await store.read.searchHits('alpha', ['s1', 's2', 'nothing', 's3'], { limit: 2 })
  expect(first).toEqual({
    sessionId: 's1',
    count: 3,
    isMore: false,
    messages: [
      {
        messageId: 's1-3',
        role: 'assistant',
        timestamp: 1003,
        position: 3,
        excerpt: { text: 'alpha 3', ranges: [{ start: 0, end: 5 }] },
        field: 'message',
      },
      expect.objectContaining({ messageId: 's1-2', role: 'user', position: 2 }),
    ],
    title: [],
    tags: [],
    notes: null,
  })
  expect(second).toMatchObject({ sessionId: 's2', count: 1 })
  expect(third).toMatchObject({ sessionId: 's3', count: 0, messages: [] })
})

test('packed messages are shown like others', async () => {
  const long = `${'lorem ipsum '.repeat(500)}needle ${'dolor '.repeat(500)}`
  const store = await storeWith({ s1: [long] })
  const [hits] = await store.read.searchHits('needle', ['s1'])
  const { text = '', ranges } = hits?.messages[0]?.excerpt ?? {}
  expect(ranges?.map(({ start, end }) => text.slice(start, end))).toEqual(['needle'])
})

test('what was taken out is not counted, and what waits in the queue neither', async () => {
  const store = await storeWith({ s1: ['alpha 0', 'alpha 1', 'alpha 2'] })
  await write(store, (writer) => {
    writer.insertMessage(aMessage('queued', 's1', 'alpha'), null)
    writer.insertRemoval(
      's1',
      {
        removalId: 'r',
        kind: 'rewind',
        messageId: 's1-0',
        fromPosition: 1,
        endPosition: 3,
        throughMessageId: 's1-2',
      },
      { at: 2000, sequence: 5 },
    )
  })
  const [hits] = await store.read.searchHits('alpha', ['s1'])
  expect(hits).toMatchObject({ count: 1, messages: [{ messageId: 's1-0' }] })
})

test('tells which of title, tags and notes hold words', async () => {
  const store = await storeWith({ s1: ['hello'] })
  await write(store, (writer) =>
    writer.patchSession('s1', {
      title: 'Payment of invoices',
      tags: ['payments', 'other'],
      notes: 'Ask about the payment on Monday.',
    }),
  )
  expect(await store.read.searchHits('pay', ['s1'])).toMatchObject([
    {
      count: 0,
      messages: [],
      title: [{ start: 0, end: 7 }],
      tags: ['payments'],
      notes: { text: 'Ask about the payment on Monday.', ranges: [{ start: 14, end: 21 }] },
    },
  ])
  expect(await store.read.searchHits('payment monday', ['s1'])).toMatchObject([{ title: [], tags: ['payments'] }])
})

test('of a word that is everywhere only so much is counted, and older sessions are looked at alone', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    for (const [sessionId, length] of [
      ['old', 3],
      ['new', 10_010],
    ] as const) {
      writer.insertSession(aSession(sessionId))
      for (let at = 0; at < length; at++) writer.insertMessage(aMessage(`${sessionId}-${at}`, sessionId, 'common'), at)
    }
  })
  expect(await store.read.searchHits('common', ['old', 'new'], { limit: 1 })).toMatchObject([
    { sessionId: 'old', count: 3, isMore: false, messages: [{ messageId: 'old-2' }] },
    { sessionId: 'new', count: 10_000, isMore: true, messages: [{ messageId: 'new-10009' }] },
  ])
})

test('hostile queries find nothing and break nothing', async () => {
  const store = await storeWith({ s1: ['hello'] })
  for (const query of [
    '"',
    '*',
    'NEAR(',
    'a" OR "b',
    '\0',
    '^',
    '-',
    'text:hello',
    '((((',
    '{}',
    '\ud800',
    "'; --",
    '',
  ])
    expect(await store.read.searchHits(query, ['s1'])).toMatchObject([{ sessionId: 's1', count: 0 }])
})
