import { afterEach, describe, expect, test } from 'vitest'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { startTestHost, type TestHost } from '../../testing/test-host'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

const sessionId = 's'

/** A session whose agent tells what a prompt cost and then works until it is stopped; "done" ends by itself. */
async function spendingSession(clock?: { now(): number }) {
  const agent = scriptedAdapter('one', async ({ prompt, emit, cancelled }) => {
    const amount = Number(prompt.split(' ')[1] ?? 0)
    const report = { granularity: 'call', mode: 'delta', inputTokens: 10, outputTokens: 5 } as const
    emit({ type: 'usage', report: { ...report, cost: { amount, currency: 'USD', source: 'estimated' } } })
    if (prompt.startsWith('done')) return undefined
    await cancelled
    return { outcome: 'cancelled' }
  })
  running = await startTestHost([agent], clock === undefined ? {} : { clock })
  const client = await running.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  return client
}

describe('a budget', () => {
  test('stops the turn that uses it up, cleanly, and no message goes out until it is raised', async () => {
    const client = await spendingSession()
    await client.must('session.update', { sessionId, budgetUsd: 1 })
    await client.must('session.sendMessage', { sessionId, message: 'done 0.6' })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('session.sendMessage', { sessionId, message: 'spend 0.5' })
    await client.untilEvent(sessionId, 'turn.completed', 2)

    const [first, second] = client.eventsOf(sessionId, 'turn.completed').map(({ payload }) => payload)
    expect(first?.stoppedBy).toBeUndefined()
    expect(second).toMatchObject({ success: true, stoppedBy: { limit: 'budget', allowed: 1, reached: 1.1 } })
    expect(client.eventsOf(sessionId, 'user_message.completed').at(-1)?.payload.outcome).toBe('cancelled')
    expect(client.eventsOf(sessionId, 'error').map(({ payload }) => payload)).toEqual([
      {
        message: 'The turn was stopped: the session has cost $1.10 of its $1.00.',
        category: 'runtime',
        recoverable: true,
      },
    ])

    expect(await client.request('session.sendMessage', { sessionId, message: 'done 0' })).toMatchObject({
      ok: false,
      error: { code: 'budget-exceeded', details: { budgetUsd: 1 } },
    })
    await client.must('session.update', { sessionId, budgetUsd: 2 })
    await client.must('session.sendMessage', { sessionId, message: 'done 0.1' })
    await client.untilEvent(sessionId, 'turn.completed', 3)
    expect(client.eventsOf(sessionId, 'turn.completed').at(-1)?.payload.stoppedBy).toBeUndefined()
    expect(client.eventsOf(sessionId, 'usage').at(-1)?.payload.costUsd).toBeCloseTo(1.2)
  })

  test('holds at once for the turn that runs, and is kept with the turn', async () => {
    const client = await spendingSession()
    await client.must('session.sendMessage', { sessionId, message: 'spend 3' })
    await client.untilEvent(sessionId, 'usage')
    await client.must('session.update', { sessionId, budgetUsd: 2 })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('session.unsubscribe', { sessionId })
    const { conversation } = await client.must('session.subscribe', { sessionId })
    expect(conversation?.turns[0]).toMatchObject({ status: 'completed', stoppedBy: { limit: 'budget', reached: 3 } })
    expect(conversation?.usage?.costUsd).toBe(3)
    const { session } = await client.must('session.get', { sessionId })
    expect(session?.budgetUsd).toBe(2)
    await client.must('session.update', { sessionId, budgetUsd: null })
    expect((await client.must('session.get', { sessionId })).session?.budgetUsd).toBeUndefined()
  })

  test('is more than nothing', async () => {
    const client = await spendingSession()
    for (const limits of [{ budgetUsd: 0 }, { timeoutSeconds: 0.5 }, { timeoutSeconds: -1 }])
      expect(await client.request('session.update', { sessionId, ...limits })).toMatchObject({
        ok: false,
        error: { code: 'invalid-params' },
      })
  })
})

describe('a time limit', () => {
  test('stops a turn that takes longer, also one that began before it was set', async () => {
    let ahead = 0
    const client = await spendingSession({ now: () => Date.now() + ahead })
    await client.must('session.sendMessage', { sessionId, message: 'spend 0' })
    await client.untilEvent(sessionId, 'usage')
    ahead = 60_000
    await client.must('session.update', { sessionId, timeoutSeconds: 120 })
    expect(client.eventsOf(sessionId, 'turn.completed')).toEqual([])
    await client.must('session.update', { sessionId, timeoutSeconds: 60 })
    await client.untilEvent(sessionId, 'turn.completed')
    expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload).toMatchObject({
      success: true,
      stoppedBy: { limit: 'timeout', allowed: 60 },
    })
  })

  test('runs out by itself', async () => {
    const client = await spendingSession()
    await client.must('session.update', { sessionId, timeoutSeconds: 1 })
    await client.must('session.sendMessage', { sessionId, message: 'spend 0' })
    await client.untilEvent(sessionId, 'turn.completed')
    expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.stoppedBy?.limit).toBe('timeout')
    expect(client.eventsOf(sessionId, 'error')).toHaveLength(1)
  })
})
