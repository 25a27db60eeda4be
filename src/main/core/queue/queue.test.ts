import { afterEach, describe, expect, test } from 'vitest'
import { err, ok } from '../../../shared/kernel/result'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import { scriptedAdapter, type ScriptContext } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

const sessionId = 's'

/** A session whose agent works on the first message until it is told to go on. */
async function busySession(steer?: Parameters<typeof scriptedAdapter>[2]) {
  const prompts: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const agent = scriptedAdapter(
    'one',
    async ({ prompt, cancelled, emit }: ScriptContext) => {
      prompts.push(prompt)
      emit({ type: 'text', delta: `to ${prompt}` })
      if (prompt !== 'first') return undefined
      const end = await Promise.race([gate.promise, cancelled.then(() => 'cancelled' as const)])
      return end === 'cancelled' ? { outcome: 'cancelled' } : undefined
    },
    steer,
  )
  running = await startTestHost([agent])
  const client = await running.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'first' })
  await client.untilEvent(sessionId, 'block.upsert')
  const send = async (message: string) => (await client.must('session.sendMessage', { sessionId, message })).messageId
  return { client, prompts, send, goOn: () => gate.resolve(undefined), host: running }
}

const textsOf = async (client: TestClient) =>
  (await client.must('session.queue.list', { sessionId })).messages.map(({ blocks: [block] }) =>
    block?.type === 'text' ? block.content : '',
  )

const ended = (client: TestClient) => client.untilEvent(sessionId, 'turn.completed')

/** What became of each message, by its id. */
const outcomes = (client: TestClient) =>
  new Map(client.eventsOf(sessionId, 'user_message.completed').map(({ payload }) => [payload.messageId, payload]))

describe('messages that wait', () => {
  test('are listed, put into another order, said differently and taken out', async () => {
    const { client, prompts, send, goOn } = await busySession()
    const a = await send('a')
    const b = await send('b')
    const c = await send('c')
    expect(await textsOf(client)).toEqual(['a', 'b', 'c'])

    const { messageIds } = await client.must('session.queue.reorder', { sessionId, messageIds: [c, a] })
    expect(messageIds).toEqual([c, a, b])
    await client.must('session.queue.edit', { sessionId, messageId: a, message: 'a, or rather d' })
    await client.must('session.queue.remove', { sessionId, messageId: b })
    expect(await textsOf(client)).toEqual(['c', 'a, or rather d'])

    goOn()
    await ended(client)
    expect(prompts).toEqual(['first', 'c', 'a, or rather d'])
    expect(outcomes(client).get(b)).toMatchObject({ outcome: 'cancelled' })
    const types = client.events(sessionId).filter(({ type }) => type.startsWith('queue.'))
    expect(types.map(({ type, ephemeral }) => [type, ephemeral])).toEqual([
      ['queue.reordered', undefined],
      ['queue.edited', undefined],
    ])
  })

  test('are found by what they say now, and by nothing else', async () => {
    const { client, send, goOn } = await busySession()
    const messageId = await send('zebra')
    await client.must('session.queue.edit', {
      sessionId,
      messageId,
      message: { blocks: { type: 'text', content: 'yak' } },
    })
    const found = async (query: string) => (await client.must('session.search', { query })).total
    expect([await found('zebra'), await found('yak')]).toEqual([0, 1])
    goOn()
    await ended(client)
  })

  test('are the same for whoever was there, comes later, or has the log replayed', async () => {
    const { client, send, goOn, host } = await busySession()
    const { conversation } = await client.must('session.subscribe', { sessionId })
    const a = await send('a')
    await send('b')
    const c = await send('c')
    await client.must('session.queue.reorder', { sessionId, messageIds: [c, a] })
    await client.must('session.queue.edit', {
      sessionId,
      messageId: c,
      message: {
        blocks: [
          { type: 'text', content: 'c' },
          { type: 'text', content: 'more' },
        ],
      },
    })
    await client.until(() => client.eventsOf(sessionId, 'queue.edited').length === 1)

    const later = await host.client()
    const { conversation: restored } = await later.must('session.subscribe', { sessionId })
    const live = client
      .events(sessionId)
      .reduce((state, event) => reduceConversation(state, event), conversation ?? emptyConversation(sessionId))
    expect(live.queue).toEqual(restored?.queue)
    expect(live.queueBlocks).toEqual(restored?.queueBlocks)

    const replaying = await host.client()
    await replaying.must('session.subscribe', { sessionId, afterSequence: 0 })
    await replaying.untilEvent(sessionId, 'queue.edited')
    const replayed = replaying
      .events(sessionId)
      .reduce((state, event) => reduceConversation(state, event), emptyConversation(sessionId))
    expect(replayed.queueBlocks).toEqual(restored?.queueBlocks)
    expect(replayed.queue.map(({ messageId }) => messageId)).toEqual(restored?.queue.map(({ messageId }) => messageId))
    goOn()
    await ended(client)
  })

  test('cannot be changed when they do not wait', async () => {
    const { client, send, goOn } = await busySession()
    const [first] = client.eventsOf(sessionId, 'user_message.sent')
    const messageId = first?.payload.messageId ?? ''
    const waiting = await send('a')
    const code = async (answer: Promise<{ ok: boolean; error?: { code: string } }>) => (await answer).error?.code
    expect(await code(client.request('session.queue.edit', { sessionId, messageId, message: 'x' }))).toBe(
      'message-not-found',
    )
    expect(await code(client.request('session.queue.reorder', { sessionId, messageIds: [waiting, 'none'] }))).toBe(
      'message-not-found',
    )
    expect(await code(client.request('session.queue.remove', { sessionId, messageId: 'none' }))).toBe(
      'message-not-found',
    )
    expect(
      await code(client.request('session.queue.send', { sessionId, messageId: 'none', deliveryMode: 'interrupt' })),
    ).toBe('message-not-found')
    expect(await code(client.request('session.queue.edit', { sessionId, messageId: waiting, message: ' ' }))).toBe(
      'message-empty',
    )
    expect(await code(client.request('session.queue.list', { sessionId: 'none' }))).toBe('session-not-found')
    expect(await code(client.request('session.queue.reorder', { sessionId, messageIds: [] }))).toBe('invalid-params')
    goOn()
    await ended(client)
  })
})

describe('steering', () => {
  test('puts a message into the running prompt', async () => {
    const steered: string[] = []
    const { client, prompts, goOn } = await busySession((text) => {
      steered.push(text)
      return Promise.resolve(ok('taken'))
    })
    const { messageId } = await client.must('session.sendMessage', {
      sessionId,
      message: 'and this',
      deliveryMode: 'steer',
    })
    await client.untilEvent(sessionId, 'user_message.completed')
    const [first] = client.eventsOf(sessionId, 'user_message.sent')
    expect(outcomes(client).get(messageId)).toMatchObject({
      outcome: 'merged',
      mergedInto: first?.payload.messageId,
    })
    expect(client.eventsOf(sessionId, 'turn.completed')).toEqual([])
    goOn()
    await ended(client)
    expect([steered, prompts]).toEqual([['and this'], ['first']])
    expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.success).toBe(true)
  })

  test('of a message that comes too late, or is not taken, makes it the next one', async () => {
    for (const answer of [
      ok('late' as const),
      err({ message: 'No.', category: 'runtime', recoverable: true } as const),
    ]) {
      const { client, prompts, send, goOn, host } = await busySession(() => Promise.resolve(answer))
      await send('waits')
      await client.must('session.sendMessage', { sessionId, message: 'hurries', deliveryMode: 'steer' })
      goOn()
      await ended(client)
      expect(prompts).toEqual(['first', 'hurries', 'waits'])
      expect(client.eventsOf(sessionId, 'notice')).toHaveLength(answer.ok ? 0 : 1)
      await host.cleanUp()
      running = undefined
    }
  })

  test('is refused by name where the agent cannot do it, and nothing is sent', async () => {
    const { client, send, goOn } = await busySession()
    const refused = await client.request('session.sendMessage', { sessionId, message: 'x', deliveryMode: 'steer' })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'capability-missing', details: { capability: 'steer' } },
    })
    const messageId = await send('a')
    expect(await client.request('session.queue.send', { sessionId, messageId, deliveryMode: 'steer' })).toMatchObject({
      ok: false,
      error: { code: 'capability-missing' },
    })
    expect(await textsOf(client)).toEqual(['a'])
    goOn()
    await ended(client)
  })

  test('of an agent that does nothing is sending', async () => {
    const { client, prompts, goOn } = await busySession()
    goOn()
    await ended(client)
    await client.must('session.sendMessage', { sessionId, message: 'next', deliveryMode: 'steer' })
    await client.untilEvent(sessionId, 'turn.completed', 2)
    expect(prompts).toEqual(['first', 'next'])
  })
})

describe('interrupting', () => {
  test('supersedes the running prompt, keeps the rest of the queue and stays in the turn', async () => {
    const { client, prompts, send } = await busySession()
    await send('a')
    const b = await send('b')
    await client.must('session.queue.send', { sessionId, messageId: b, deliveryMode: 'interrupt' })
    await ended(client)
    expect(prompts).toEqual(['first', 'b', 'a'])
    const [first] = client.eventsOf(sessionId, 'user_message.sent')
    expect(outcomes(client).get(first?.payload.messageId ?? '')).toMatchObject({
      outcome: 'superseded',
      supersededBy: b,
    })
    expect(client.eventsOf(sessionId, 'turn.started')).toHaveLength(1)
    expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.success).toBe(true)
  })

  test('keeps a prompt from an agent that is only being started', async () => {
    const prompts: string[] = []
    const agent = scriptedAdapter('one', ({ prompt }) => {
      prompts.push(prompt)
      return Promise.resolve(undefined)
    })
    const gate = Promise.withResolvers<undefined>()
    const start: typeof agent.start = async (options) => {
      await gate.promise
      return agent.start(options)
    }
    running = await startTestHost([{ ...agent, start }])
    const client = await running.client()
    await client.must('session.create', { sessionId })
    await client.must('session.subscribe', { sessionId })
    const { messageId: first } = await client.must('session.sendMessage', { sessionId, message: 'first' })
    const { messageId: now } = await client.must('session.sendMessage', {
      sessionId,
      message: 'now',
      deliveryMode: 'interrupt',
    })
    gate.resolve(undefined)
    await ended(client)
    expect(prompts).toEqual(['now'])
    expect(outcomes(client).get(first)).toMatchObject({ outcome: 'superseded', supersededBy: now })
  })

  test('releases an agent that waits for permission', async () => {
    const prompts: string[] = []
    const agent = scriptedAdapter('one', async ({ prompt, ask }) => {
      prompts.push(prompt)
      if (prompt === 'asks') await ask('1')
      return undefined
    })
    running = await startTestHost([agent])
    const client = await running.client()
    await client.must('session.create', { sessionId })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'asks' })
    await client.untilEvent(sessionId, 'permission.requested')
    await client.must('session.sendMessage', { sessionId, message: 'now', deliveryMode: 'interrupt' })
    await ended(client)
    expect(prompts).toEqual(['asks', 'now'])
    expect(client.eventsOf(sessionId, 'permission.resolved')[0]?.payload.by).toBe('cancelled')
  })
})
