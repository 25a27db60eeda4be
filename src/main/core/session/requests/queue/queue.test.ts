import { describe, expect, test } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { sessionId, busySession, textsOf, ended, outcomes } from './testing'

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

  test('say that no agent had begun with them when they are taken back, also beside what it says then', async () => {
    const { client, send, goOn } = await busySession()
    const back = await send('back')
    const second = await send('second')
    await client.must('session.queue.remove', { sessionId, messageId: back })
    goOn()
    await ended(client)
    const { turnId } = client.eventsOf(sessionId, 'turn.started')[0]?.payload ?? {}
    const stored = await client.must('session.subscribe', { sessionId })
    const user = stored.conversation?.messages.filter((message) => message.role === 'user')
    expect(user?.map((message) => [message.turnId, message.deliveries])).toEqual([
      [turnId, [expect.not.objectContaining({ begun: false })]],
      [turnId, [expect.objectContaining({ outcome: 'cancelled', begun: false })]],
      [turnId, [expect.not.objectContaining({ begun: false })]],
    ])
    expect(user?.map(({ messageId }) => messageId).slice(1)).toEqual([back, second])
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

  test('are told in a replay as they were told, also after they were edited', async () => {
    const { client, send, goOn } = await busySession()
    const [text, blocks] = [await send('zebra'), await send('wolf')]
    const message = { blocks: [{ type: 'text' as const, content: 'fox' }] }
    for (const messageId of [text, blocks])
      for (const edited of ['yak', message, 'gnu'])
        await client.must('session.queue.edit', { sessionId, messageId, message: edited })
    const told = (of: typeof client) =>
      of.events(sessionId).filter(({ type }) => type === 'user_message.sent' || type === 'queue.edited')
    const live = told(client)
    await client.must('session.unsubscribe', { sessionId })
    await client.must('session.subscribe', {
      sessionId,
      afterSequence: live[0] === undefined ? 0 : live[0].sequence - 1,
    })
    await client.until(() => told(client).length === 2 * live.length)
    expect(told(client).slice(live.length)).toEqual(live)
    goOn()
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
