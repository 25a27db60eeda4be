import { describe, expect, test } from 'vitest'
import { err, ok } from '#shared/kernel/result'
import { sessionId, busySession, textsOf, ended, outcomes } from './testing'

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

  test.each([
    ['comes too late', ok('late' as const), 0],
    ['is not taken', err({ message: 'No.', category: 'runtime', recoverable: true } as const), 1],
  ])('of a message that %s makes it the next one', async (_how, answer, notices) => {
    const { client, prompts, send, goOn } = await busySession(() => Promise.resolve(answer))
    await send('waits')
    await client.must('session.sendMessage', { sessionId, message: 'hurries', deliveryMode: 'steer' })
    goOn()
    await ended(client)
    expect(prompts).toEqual(['first', 'hurries', 'waits'])
    expect(client.eventsOf(sessionId, 'notice')).toHaveLength(notices)
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
