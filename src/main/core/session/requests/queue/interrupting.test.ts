import { describe, expect, test } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { sessionId, busySession, ended, outcomes } from './testing'

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
    const host = await hostOfTest([{ ...agent, start }])
    const client = await host.client()
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
    const host = await hostOfTest([agent])
    const client = await host.client()
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

test.each([
  ['drops what waits', false, ['first'], ['a', 'b']],
  ['keeps what waits, and goes on with it', true, ['first', 'a', 'b'], []],
])('a cancel %s', async (_name, isKept, prompted, dropped) => {
  const { client, prompts, send } = await busySession()
  const names = new Map([
    [await send('a'), 'a'],
    [await send('b'), 'b'],
  ])
  const { cancelledMessageIds } = await client.must('session.cancel', {
    sessionId,
    ...(isKept ? { keepQueued: true } : {}),
  })
  await ended(client)
  expect(prompts).toEqual(prompted)
  expect(cancelledMessageIds.map((id) => names.get(id))).toEqual(dropped)
  const [first] = client.eventsOf(sessionId, 'user_message.sent')
  expect(outcomes(client).get(first?.payload.messageId ?? '')).toMatchObject({ outcome: 'cancelled' })
})
