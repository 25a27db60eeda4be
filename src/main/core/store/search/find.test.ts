import { expect, test } from 'vitest'
import type { Block } from '#shared/session/blocks'
import { aMessage, aSession, testStore, write } from '../fixtures'
import type { FindOptions, Store } from '../port'

/** Writes a session with messages called by their session and position. */
async function say(store: Store, sessionId: string, contents: readonly (string | Block[])[], parent?: string) {
  const [parentSessionId = ''] = parent?.split('-') ?? []
  const lineage =
    parent === undefined ? {} : { parentSessionId, forkPointMessageId: parent, branchKind: 'fork' as const }
  await write(store, (writer) => {
    writer.insertSession(aSession(sessionId, lineage))
    for (const [position, content] of contents.entries())
      writer.insertMessage(aMessage(`${sessionId}-${position}`, sessionId, content), position)
  })
}

async function found(store: Store, sessionId: string, options: FindOptions): Promise<[string, number][]> {
  const page = await store.read.find(sessionId, options)
  return (page?.matches ?? []).map(({ messageId, count }) => [messageId, count])
}

test('finds what was said, thought, and given to and by tools, in order', async () => {
  const store = await testStore()
  await say(store, 's', [
    'A needle, another NEEDLE',
    [
      { type: 'reasoning', content: 'needles?' },
      { type: 'tool_call', toolCallId: 'c', name: 'search', args: { pattern: 'needle' } },
      { type: 'tool_output', toolCallId: 'c', output: 'hay' },
    ],
    'hay',
    [{ type: 'tool_output', toolCallId: 'c', output: `${'x'.repeat(5000)} needle` }],
  ])
  expect(await store.read.find('s', { query: 'needle' })).toEqual({
    matches: [
      { sessionId: 's', messageId: 's-0', position: 0, count: 2 },
      { sessionId: 's', messageId: 's-1', position: 1, count: 2 },
      { sessionId: 's', messageId: 's-3', position: 3, count: 1 },
    ],
    next: null,
    looked: 4,
    total: 4,
  })
})

test('a branch finds what it inherits, and only that', async () => {
  const store = await testStore()
  await say(store, 'root', ['word 0', 'word 1', 'word 2'])
  await say(store, 'child', ['word 3'], 'root-1')
  expect(await found(store, 'child', { query: 'word' })).toEqual([
    ['root-0', 1],
    ['root-1', 1],
    ['child-0', 1],
  ])
  expect((await store.read.find('child', { query: 'word', limit: 2 }))?.next).toEqual({
    sessionId: 'root',
    position: 1,
  })
  const after = { sessionId: 'root', position: 1 }
  expect(await found(store, 'child', { query: 'word', after })).toEqual([['child-0', 1]])
})

test('finds nothing of what was taken out', async () => {
  const store = await testStore()
  await say(store, 's', ['word 0', 'word 1', 'word 2'])
  await write(store, (writer) =>
    writer.insertRemoval(
      's',
      {
        removalId: 'r',
        kind: 'rewind',
        messageId: 's-0',
        fromPosition: 1,
        endPosition: 3,
        throughMessageId: 's-2',
      },
      { at: 2000, sequence: 5 },
    ),
  )
  expect(await found(store, 's', { query: 'word' })).toEqual([['s-0', 1]])
})

test('pages look at a bounded number of messages and together at all, each once', async () => {
  const store = await testStore()
  const count = 4500
  await say(
    store,
    's',
    Array.from({ length: count }, (_, at) => (at % 1500 === 7 ? 'rare' : `common ${at}`)),
  )
  const first = await store.read.find('s', { query: 'rare' })
  expect(first).toMatchObject({ next: { sessionId: 's', position: 1999 }, looked: 2000, total: count })
  for (const [query, expected] of [
    ['rare', 3],
    ['common', count - 3],
  ] as const) {
    const ids: string[] = []
    let after: FindOptions['after']
    for (let pages = 0; pages < 100; pages++) {
      const page = await store.read.find('s', { query, after, limit: 333 })
      ids.push(...(page?.matches ?? []).map(({ messageId }) => messageId))
      if (page === null || page.next === null) break
      after = page.next
    }
    expect(ids.length).toBe(expected)
    expect(new Set(ids).size).toBe(expected)
  }
})

test('a query of nothing finds nothing, and what is unknown is told apart', async () => {
  const store = await testStore()
  await say(store, 's', ['word'])
  expect(await store.read.find('s', { query: ' \n' })).toEqual({ matches: [], next: null, looked: 1, total: 1 })
  expect(await store.read.find('other', { query: 'word' })).toBeNull()
  expect(await store.read.find('s', { query: 'word', after: { sessionId: 'other', position: 0 } })).toBeNull()
  const after = { sessionId: 's', position: 99 }
  expect(await store.read.find('s', { query: 'word', after })).toEqual({ matches: [], next: null, looked: 1, total: 1 })
})
