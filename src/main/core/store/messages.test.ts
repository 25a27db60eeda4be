import { describe, expect, test } from 'vitest'
import type { DeviceCode } from '#shared/auth/entities'
import type { Block } from '#shared/session/blocks'
import type { Delivery, Message } from '#shared/session/entities'
import { aMessage, anAgent, aPermission, aSession, aTurn, testStore, write } from './fixtures'
import type { Store } from './port'

async function storeWithSession(): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  return store
}

const long = Array.from({ length: 9000 }, (_, line) => `line ${line} 😀`).join('\n')

describe('a message', () => {
  test('comes back with every field, known or not', async () => {
    const message: Message = {
      ...aMessage('m1', 's1', [
        { type: 'text', content: 'Hello', unknown: 1 },
        { type: 'reasoning', content: 'Hm', metadata: { a: 1 } },
        { type: 'text', content: 'world' },
      ]),
      turnId: 't1',
      role: 'assistant',
      agentId: 'a1',
      adapterSessionId: 'native',
      adapterMessageId: 'native message',
      editOf: 'm0',
      origin: 'voice',
      timestamp: 1.5,
      ofANewerParley: [1],
    }
    const store = await storeWithSession()
    await write(store, (writer) => writer.insertMessage(message, 0))
    expect(await store.read.message('m1')).toEqual(message)
    expect(await store.read.message('m2')).toBeNull()
  })

  test('keeps a text for search that is not that of its blocks', async () => {
    const message = aMessage('m1', 's1', 'block', { contentText: 'another text' })
    const store = await storeWithSession()
    await write(store, (writer) => writer.insertMessage(message, 0))
    expect(await store.read.message('m1')).toEqual(message)
    expect((await store.read.search({ query: 'another' })).total).toBe(1)
    expect((await store.read.search({ query: 'block' })).total).toBe(0)
  })

  test('with nothing but NULs, or ten megabytes, is kept as it is', async () => {
    const store = await storeWithSession()
    const messages = [aMessage('m1', 's1', '\0\0\0'), aMessage('m2', 's1', 'word '.repeat(2_000_000))]
    await write(store, (writer) => messages.forEach((message, position) => writer.insertMessage(message, position)))
    expect(await store.read.history('s1', 10)).toEqual(messages)
    expect((await store.read.search({ query: 'word' })).total).toBe(1)
  })
})

describe('history', () => {
  test('is the last messages that have a place, oldest first', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      for (let at = 0; at < 4; at++) writer.insertMessage(aMessage(`m${at}`, 's1'), at === 3 ? null : at)
    })
    const found = async (limit: number) => (await store.read.history('s1', limit)).map((message) => message.messageId)
    expect(await found(2)).toEqual(['m1', 'm2'])
    expect(await found(9)).toEqual(['m0', 'm1', 'm2'])
    expect(await store.read.history('none', 9)).toEqual([])
  })
})

describe('pages of messages', () => {
  test('have their blocks, deliveries and turns, and say how many there are', async () => {
    const store = await storeWithSession()
    const delivery: Delivery = { agentId: 'a1', state: 'done', outcome: 'completed' }
    await write(store, (writer) => {
      writer.insertTurn(aTurn('t1', 's1'))
      writer.insertTurn(aTurn('t2', 's1', { turnNumber: 2 }))
      writer.insertMessage(aMessage('m0', 's1', 'a', { turnId: 't1' }), 0, [delivery])
      writer.insertMessage(aMessage('m1', 's1', 'b', { turnId: 't1', role: 'assistant', agentId: 'a1' }), 1)
      writer.insertMessage(aMessage('m2', 's1', 'c', { turnId: 't2' }), 2, [delivery])
      writer.insertMessage(aMessage('m3', 's1', 'd', { turnId: 't2' }), null, [delivery])
    })
    expect(await store.read.messages('s1', 1, 1)).toEqual({
      messages: [
        {
          messageId: 'm1',
          role: 'assistant',
          turnId: 't1',
          agentId: 'a1',
          timestamp: 1000,
          position: 1,
          status: 'complete',
        },
      ],
      blocks: [{ type: 'text', content: 'b', blockId: 'm1:0', messageId: 'm1', status: 'complete' }],
      turns: [aTurn('t1', 's1')],
      total: 3,
    })
    const rest = await store.read.messages('s1', 2, 10)
    expect(rest?.messages.map(({ messageId, deliveries }) => ({ messageId, deliveries }))).toEqual([
      { messageId: 'm2', deliveries: [delivery] },
    ])
    expect(await store.read.messages('none', 0, 1)).toBeNull()
  })
})

test('deliveries keep their order and the newest word', async () => {
  const store = await storeWithSession()
  await write(store, (writer) => {
    writer.insertMessage(aMessage('m1', 's1'), null, [
      { agentId: 'z', state: 'queued' },
      { agentId: 'a', state: 'queued' },
    ])
    writer.putDelivery('m1', { agentId: 'a', state: 'done', outcome: 'error', error: 'broken' })
    writer.putDelivery('m1', { agentId: 'late', state: 'running' })
  })
  expect((await store.read.conversation('s1'))?.queue[0]?.deliveries).toEqual([
    { agentId: 'z', state: 'queued' },
    { agentId: 'a', state: 'done', outcome: 'error', error: 'broken', begun: false },
    { agentId: 'late', state: 'running' },
  ])
})

test('a turn comes back with every field, known or not, and is changed field by field', async () => {
  const store = await storeWithSession()
  const turn = aTurn('t1', 's1', {
    usage: { total: { inputTokens: 1, outputTokens: 2, cost: 0.5 } },
    initiator: { source: 'user' },
    someday: 1,
  })
  await write(store, (writer) => writer.insertTurn(turn))
  expect(await store.read.turn('t1')).toEqual(turn)
  await write(store, (writer) =>
    writer.patchTurn('t1', { status: 'error', error: 'broken', completedAt: 1009, errorCategory: 'provider' }),
  )
  const changed = { ...turn, status: 'error', error: 'broken', completedAt: 1009, errorCategory: 'provider' }
  // Of a turn that was written before outcomes were, its status says how it ended.
  expect(await store.read.turn('t1')).toEqual({ ...changed, outcome: 'error' })
  await write(store, (writer) => writer.patchTurn('t1', { outcome: 'interrupted' }))
  expect(await store.read.turn('t1')).toEqual({ ...changed, outcome: 'interrupted' })
  await expect(store.write((writer) => writer.patchTurn('none', { error: 'x' }))).rejects.toThrow('none')
})

test('turns take no time when the clock was set back while they ran', async () => {
  const store = await storeWithSession()
  await write(store, (writer) => {
    writer.insertTurn(aTurn('t1', 's1', { startedAt: 5000, completedAt: 6000, status: 'completed' }))
    writer.insertTurn(aTurn('t2', 's1', { turnNumber: 2, startedAt: 50_000, completedAt: 11_000, status: 'completed' }))
    writer.insertTurn(aTurn('t3', 's1', { turnNumber: 3, startedAt: 12_000 }))
  })
  expect(await store.read.turnTimes('s1')).toEqual({ count: 3, duration: 1000 })
})

describe('long tool outputs', () => {
  const block: Block = { type: 'tool_output', toolCallId: 'call', output: long }

  test('are stored beside the message, which answers what it keeps', async () => {
    const store = await storeWithSession()
    const stored = await write(store, (writer) => writer.insertMessage(aMessage('m1', 's1', [block]), 0))
    expect(JSON.stringify(stored).length).toBeLessThan(12_000)
    expect((await store.read.message('m1'))?.blocks).toEqual(stored)
    const [short] = stored
    const blob = short?.type === 'tool_output' ? short.blob : undefined
    expect(await store.read.blob('s1', blob?.blobId ?? '', 0, 10_000_000)).toEqual({ text: long, total: long.length })
  })

  test('can be read in parts of any size', async () => {
    const store = await storeWithSession()
    const stored = await write(store, (writer) => writer.insertMessage(aMessage('m1', 's1', [block]), 0))
    const [short] = stored
    const blobId = short?.type === 'tool_output' ? (short.blob?.blobId ?? '') : ''
    for (const [offset, limit] of [
      [0, 5],
      [65_530, 20],
      [65_536, 1],
      [131_000, 5000],
      [long.length - 3, 100],
      [long.length, 10],
    ] as const)
      expect(await store.read.blob('s1', blobId, offset, limit)).toEqual({
        text: long.slice(offset, offset + limit),
        total: long.length,
      })
  })

  test('are stored once, and only a session that has them can read them', async () => {
    const store = await storeWithSession()
    await write(store, (writer) => {
      writer.insertSession(aSession('s2'))
      writer.insertSession(aSession('s3'))
      writer.insertMessage(aMessage('m1', 's1', [block]), 0)
    })
    const rows = store.rowsWritten()
    const stored = await write(store, (writer) => writer.insertMessage(aMessage('m2', 's2', [block]), 0))
    expect(store.rowsWritten() - rows).toBeLessThan(5)
    const blobId = stored[0]?.type === 'tool_output' ? (stored[0].blob?.blobId ?? '') : ''
    expect(await store.read.blob('s2', blobId, 0, 4)).toEqual({ text: 'line', total: long.length })
    expect(await store.read.blob('s3', blobId, 0, 4)).toBeNull()
    expect(await store.read.blob('s1', 'none', 0, 4)).toBeNull()
  })
})

test('permission requests are open until they are resolved', async () => {
  const store = await storeWithSession()
  const [first, second] = [aPermission('p1', 's1'), aPermission('p2', 's1')]
  await write(store, (writer) => {
    writer.putPermission(first)
    writer.putPermission(second)
  })
  const resolution = { requestId: 'p1', granted: true, appliedScope: 'once', by: 'user' } as const
  await write(store, (writer) => writer.resolvePermission(resolution, 5))
  expect(await store.read.permission('p1')).toEqual({
    request: first,
    state: 'resolved',
    resolution,
    resolvedAt: 5,
  })
  expect(await store.read.permission('p2')).toEqual({ request: second, state: 'pending' })
  expect(await store.read.permission('p3')).toBeNull()
  expect((await store.read.conversation('s1'))?.permissions).toEqual([second])
})

test('what a host left open is found, and nothing else', async () => {
  const store = await storeWithSession()
  const open: Delivery = { agentId: 'a1', state: 'running' }
  const code: DeviceCode = {
    signInId: 'i1',
    sessionId: 's1',
    agentId: 'a1',
    code: 'ABCD-EFGH',
    verificationUrl: 'https://example.com/device',
    expiresIn: 900_000,
    requestedAt: 5,
  }
  await write(store, (writer) => {
    writer.insertTurn(aTurn('t1', 's1', { status: 'completed' }))
    writer.insertTurn(aTurn('t2', 's1', { turnNumber: 2 }))
    writer.putAgent(anAgent('a1', 's1', { status: 'active' }))
    writer.putAgent(anAgent('a2', 's1', { status: 'idle' }))
    writer.putAgent(anAgent('a3', 's1', { status: 'dead' }))
    writer.insertMessage(aMessage('m1', 's1'), 0, [{ agentId: 'a1', state: 'done', outcome: 'completed' }, open])
    writer.putPermission(aPermission('p1', 's1'))
    writer.putPermission(aPermission('p2', 's1'))
    writer.resolvePermission({ requestId: 'p2', granted: false, appliedScope: 'once', by: 'expired' }, 5)
    writer.patchState('s1', { deviceCodes: [code] })
  })
  expect(await store.read.unfinished()).toEqual({
    turns: [aTurn('t2', 's1', { turnNumber: 2 })],
    messages: [],
    deliveries: [{ sessionId: 's1', messageId: 'm1', delivery: open }],
    elicitations: [],
    commands: [],
    deviceCodes: [code],
    permissions: [aPermission('p1', 's1')],
    agents: [anAgent('a1', 's1', { status: 'active' }), anAgent('a2', 's1', { status: 'idle' })],
  })
})
