import { expect, it } from 'vitest'
import { scriptedAdapter, type Script } from '../testing/scripted-agent'
import { hostOfTest } from '../testing/host-of-test'
import type { TestClient } from '../testing/test-host'

async function start(script: Script) {
  const agent = scriptedAdapter('worker', script)
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { client, agent }
}

async function say(client: TestClient, message: string): Promise<void> {
  const done = client.eventsOf('s', 'turn.completed').length
  await client.must('session.sendMessage', { sessionId: 's', message })
  await client.untilEvent('s', 'turn.completed', done + 1)
}

it('names a session', async () => {
  const { client } = await start(() => Promise.resolve(undefined))
  expect(await client.must('session.name.get', { sessionId: 's' })).toEqual({ name: null })
  await client.must('session.name.set', { sessionId: 's', name: '  Flaky test ' })
  expect(await client.must('session.name.get', { sessionId: 's' })).toEqual({ name: 'Flaky test' })
  expect(client.eventsOf('s', 'updated')[0]?.payload.changedProperties).toEqual(['title'])
  expect(await client.request('session.name.set', { sessionId: 's', name: ' ' })).toMatchObject({
    error: { code: 'invalid-params' },
  })
  for (const request of ['session.name.get', 'session.suspend', 'session.usage.getMetrics'] as const)
    expect(await client.request(request, { sessionId: 'none' })).toMatchObject({ error: { code: 'session-not-found' } })
})

it('suspends a session: its agents end, it stays active and goes on with the next message', async () => {
  const { client, agent } = await start(async ({ prompt, cancelled }) => {
    if (prompt === 'wait') await cancelled
    return undefined
  })
  await client.must('session.sendMessage', { sessionId: 's', message: 'wait' })
  await client.untilEvent('s', 'user_message.acknowledged')
  expect(await client.must('session.suspend', { sessionId: 's' })).toEqual({ success: true })
  expect(agent.running()).toBe(0)
  expect(client.eventsOf('s', 'user_message.completed')[0]?.payload.outcome).toBe('cancelled')
  expect((await client.must('session.get', { sessionId: 's' })).session?.status).toBe('active')
  await say(client, 'go on')
  expect(agent.starts).toHaveLength(2)
})

it('tells what a session used, by model', async () => {
  const { client } = await start(({ emit }) => {
    const model = 'thinker'
    emit({ type: 'usage', report: { granularity: 'query', mode: 'delta', inputTokens: 10, outputTokens: 3, model } })
    return Promise.resolve(undefined)
  })
  await say(client, 'one')
  await say(client, 'two')
  expect(await client.must('session.usage.getMetrics', { sessionId: 's' })).toMatchObject({
    totalUserRequests: 2,
    modelMetrics: { thinker: { requests: { count: 2 }, usage: { inputTokens: 20, outputTokens: 6 } } },
    lastCallInputTokens: 10,
    lastCallOutputTokens: 3,
  })
})

it('compacts the history with what Parley does by itself, and says when there is nothing to take', async () => {
  const { client } = await start(({ emit }) => {
    emit({ type: 'reasoning', delta: 'a long thought '.repeat(200) })
    emit({ type: 'text', delta: 'done' })
    return Promise.resolve(undefined)
  })
  expect(await client.request('session.history.compact', { sessionId: 's' })).toMatchObject({
    error: { code: 'nothing-to-compress' },
  })
  for (const message of ['one', 'two', 'three', 'four', 'five']) await say(client, message)
  const { success, tokensRemoved } = await client.must('session.history.compact', { sessionId: 's' })
  expect(success).toBe(true)
  expect(tokensRemoved).toBeGreaterThan(100)
  expect(client.eventsOf('s', 'squash')).toHaveLength(1)
})
