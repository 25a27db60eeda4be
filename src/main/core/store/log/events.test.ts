import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import type { Block, MessageInput } from '#shared/session/blocks'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { aMessage, anEvent, aSession, aTurn, testStore, write } from '../fixtures'
import type { Store } from '../port'

const SECRET = 'a text that is stored once'

async function storeWithSession(): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  return store
}

/** Contents of the log itself, as text. */
function log(store: Store): string {
  const database = new Database(store.file, { readonly: true })
  const rows = database.prepare('SELECT * FROM event').all()
  database.close()
  return JSON.stringify(rows)
}

function sent(sequence: number, messageId: string, content: MessageInput): AnySessionEvent {
  return anEvent('s1', sequence, 'user_message.sent', {
    sessionId: 's1',
    turnId: 't1',
    turnNumber: 1,
    messageId,
    agentIds: ['a1'],
    content,
  })
}

function answered(sequence: number, message: ConversationMessage, blocks: readonly Block[]): AnySessionEvent {
  const { messageId, turnId, role } = message
  return anEvent('s1', sequence, 'message', { messageId, turnId, role, message, blocks: [...blocks] })
}

const answer: ConversationMessage = {
  messageId: 'm2',
  role: 'assistant',
  turnId: 't1',
  agentId: 'a1',
  timestamp: 1000,
  position: 1,
  status: 'complete',
}

test('events come back whole and in order, after a sequence and at most so many', async () => {
  const store = await storeWithSession()
  const events = [
    anEvent('s1', 1, 'created', { sessionId: 's1', createdAt: 1, parentSessionId: null, branchKind: null }),
    anEvent('s1', 2, 'turn.started', {
      sessionId: 's1',
      turnId: 't1',
      turnNumber: 1,
      messageId: 'm1',
      agentIds: ['a1'],
      initiator: { source: 'user' },
    }),
    anEvent('s1', 4, 'title.generated', { title: 'x' }, { parentId: 's1:2', timestamp: 7.25 }),
  ]
  await write(store, (writer) => writer.appendEvents('s1', events))
  expect(await store.read.eventsAfter('s1', 0, 10)).toEqual(events)
  expect(await store.read.eventsAfter('s1', 1, 1)).toEqual([events[1]])
  expect(await store.read.eventsAfter('s1', 3, 10)).toEqual([events[2]])
  expect(await store.read.eventsAfter('s1', 4, 10)).toEqual([])
  expect(await store.read.eventsAfter('none', 0, 10)).toEqual([])
})

test('ids of the session, turn and agent are not repeated in payloads', async () => {
  const store = await storeWithSession()
  const event = anEvent('s1', 1, 'user_message.acknowledged', {
    sessionId: 's1',
    turnId: 'the-turn',
    turnNumber: 1,
    messageId: 'm1',
    agentId: 'the-agent',
  })
  await write(store, (writer) => writer.appendEvents('s1', [event]))
  expect(log(store).split('the-turn')).toHaveLength(2)
  expect(log(store).split('the-agent')).toHaveLength(2)
  expect(await store.read.eventsAfter('s1', 0, 1)).toEqual([event])
})

test('events from elsewhere keep their own ids, and the next ones hang on them', async () => {
  const store = await storeWithSession()
  const foreign = anEvent('s1', 1, 'title.generated', { title: 'x' }, { eventId: 'foreign' })
  const own = anEvent('s1', 2, 'title.generated', { title: 'y' }, { parentId: 'foreign' })
  await write(store, (writer) => writer.appendEvents('s1', [foreign, own]))
  expect(await store.read.eventsAfter('s1', 0, 9)).toEqual([foreign, own])
  expect(await store.read.eventsAfter('s1', 1, 9)).toEqual([own])
})

test('events of a newer Parley are kept as they are', async () => {
  const store = await storeWithSession()
  const event: AnySessionEvent = {
    ...anEvent('s1', 1, 'title.generated', { title: '' }),
    type: 'from.the.future',
    payload: { sessionId: 's2', messageId: 'm1', message: { text: 'hi' }, blocks: 3, content: null },
  }
  await write(store, (writer) => writer.appendEvents('s1', [event]))
  expect(await store.read.eventsAfter('s1', 0, 1)).toEqual([event])
})

describe('what a user said', () => {
  const text: Block = { type: 'text', content: SECRET }

  test.each<[string, MessageInput, Block[]]>([
    ['a string', SECRET, [text]],
    ['a list of blocks', { blocks: [text, text], role: 'user' }, [text, text]],
    ['a block', { blocks: text }, [text]],
  ])('as %s, is only in its message', async (_, content, blocks) => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      writer.insertMessage(aMessage('m1', 's1', blocks), null)
      writer.appendEvents('s1', [sent(1, 'm1', content)])
    })
    expect(log(store)).not.toContain(SECRET)
    expect(await store.read.eventsAfter('s1', 0, 1)).toEqual([sent(1, 'm1', content)])
  })

  test('is left out also when the message was stored before', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => writer.insertMessage(aMessage('m1', 's1', [text]), null))
    await write(store, (writer) => writer.appendEvents('s1', [sent(1, 'm1', SECRET)]))
    expect(log(store)).not.toContain(SECRET)
    expect(await store.read.eventsAfter('s1', 0, 1)).toEqual([sent(1, 'm1', SECRET)])
  })

  test('stays in the event when the message says something else, or is not there', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      writer.insertMessage(aMessage('m1', 's1', 'else'), null)
      writer.appendEvents('s1', [sent(1, 'm1', SECRET), sent(2, 'm9', SECRET)])
    })
    expect(await store.read.eventsAfter('s1', 0, 9)).toEqual([sent(1, 'm1', SECRET), sent(2, 'm9', SECRET)])
  })
})

describe('an answer', () => {
  const blocks: Block[] = [
    { type: 'reasoning', content: SECRET },
    { type: 'text', content: SECRET },
  ]
  const message = aMessage('m2', 's1', blocks, { role: 'assistant', turnId: 't1', agentId: 'a1' })

  test('is only in its message', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      writer.insertTurn(aTurn('t1', 's1'))
      writer.insertMessage(message, 1)
      writer.appendEvents('s1', [answered(1, answer, structuredClone(blocks))])
    })
    expect(log(store)).not.toContain(SECRET)
    expect(log(store)).not.toContain('complete')
    expect(await store.read.eventsAfter('s1', 0, 1)).toEqual([answered(1, answer, blocks)])
  })

  test('that differs from its message keeps what differs', async () => {
    const store = await storeWithSession()
    const other = { ...answer, timestamp: 5 }
    await write(store, (writer) => {
      writer.insertMessage(message, 1)
      writer.appendEvents('s1', [answered(1, other, blocks), answered(2, answer, [{ type: 'text', content: 'else' }])])
    })
    expect(log(store)).not.toContain(SECRET)
    expect(await store.read.eventsAfter('s1', 0, 9)).toEqual([
      answered(1, other, blocks),
      answered(2, answer, [{ type: 'text', content: 'else' }]),
    ])
  })

  test('with a long output is in the event as it is in the message', async () => {
    const store = await storeWithSession()
    const output: Block = { type: 'tool_output', toolCallId: 'call', output: 'long '.repeat(10_000) }
    const stored = await write(store, (writer) => {
      const short = writer.insertMessage({ ...message, blocks: [output] }, 1)
      writer.appendEvents('s1', [answered(1, answer, [output])])
      return short
    })
    await write(store, (writer) => writer.appendEvents('s1', [answered(2, answer, [output])]))
    expect(log(store)).not.toContain('long long')
    expect(await store.read.eventsAfter('s1', 0, 9)).toEqual([answered(1, answer, stored), answered(2, answer, stored)])
  })
})

test('a message that only got its place keeps its event right', async () => {
  const store = await storeWithSession()
  await write(store, (writer) => {
    writer.insertMessage(aMessage('m2', 's1', SECRET, { role: 'assistant', turnId: 't1', agentId: 'a1' }), null)
    writer.placeMessage('m2', 1)
    writer.appendEvents('s1', [answered(1, answer, [{ type: 'text', content: SECRET }])])
  })
  expect(log(store)).not.toContain(SECRET)
  expect(await store.read.eventsAfter('s1', 0, 9)).toEqual([answered(1, answer, [{ type: 'text', content: SECRET }])])
})

describe('the cursor', () => {
  test('stands after everything stored', async () => {
    const store = await storeWithSession()
    expect(await store.read.cursor('s1')).toEqual({
      nextSequence: 1,
      nextPosition: 0,
      nextTurnNumber: 1,
      lastEventId: null,
    })
    await write(store, (writer) => {
      writer.insertTurn(aTurn('t1', 's1', { turnNumber: 3 }))
      writer.insertMessage(aMessage('m1', 's1'), 4)
      writer.insertMessage(aMessage('m2', 's1'), null)
      writer.appendEvents('s1', [anEvent('s1', 7, 'title.generated', { title: 'x' })])
    })
    expect(await store.read.cursor('s1')).toEqual({
      nextSequence: 8,
      nextPosition: 5,
      nextTurnNumber: 4,
      lastEventId: 's1:7',
    })
    expect(await store.read.cursor('none')).toBeNull()
  })

  test('never goes below a reservation, nor does a reservation', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      writer.reserveSequence('s1', 5000)
      writer.reserveSequence('s1', 100)
      writer.appendEvents('s1', [anEvent('s1', 7, 'title.generated', { title: 'x' })])
    })
    expect((await store.read.cursor('s1'))?.nextSequence).toBe(5000)
  })
})

test('a sequence is used once', async () => {
  const store = await storeWithSession()
  const event = anEvent('s1', 1, 'title.generated', { title: 'x' })
  await write(store, (writer) => writer.appendEvents('s1', [event]))
  await expect(store.write((writer) => writer.appendEvents('s1', [event]))).rejects.toThrow('UNIQUE')
})
