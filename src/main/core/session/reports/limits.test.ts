import { afterEach, describe, expect, test } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'

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

/** The failure that followers of all agents were told of. */
async function failureTold(client: TestClient) {
  const failures = () =>
    client.notifications.flatMap(({ method, params }) =>
      method === 'server.event' && params.type === 'agent.event' && params.payload.kind === 'failed'
        ? [params.payload]
        : [],
    )
  await client.until(() => failures().length > 0)
  return failures()[0]
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

  test('stops an agent while it writes, before it reports what that costs, and followers of agents learn why', async () => {
    const agent = scriptedAdapter('one', async ({ emit, cancelled }) => {
      // A quarter of a million tokens at 75 dollars for a million.
      for (let step = 0; step < 100; step++) emit({ type: 'text', delta: 'x'.repeat(10_000) })
      await cancelled
      return { outcome: 'cancelled' }
    })
    running = await startTestHost([{ ...agent, modelAtStart: { kind: 'modelAtStart' } }])
    const client = await running.client()
    await client.must('session.create', { sessionId })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.update', { sessionId, budgetUsd: 10 })
    const selection = { kind: 'adapter', adapterName: 'one', model: 'claude-opus-4' } as const
    await client.must('session.sendMessage', { sessionId, message: 'write', agent: selection })
    await client.untilEvent(sessionId, 'turn.completed')
    expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.stoppedBy).toMatchObject({
      limit: 'budget',
      allowed: 10,
    })
    expect(await failureTold(client)).toMatchObject({
      error: { code: 'budget-exceeded' },
      stoppedBy: { limit: 'budget', allowed: 10 },
    })
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
    expect(await failureTold(client)).toMatchObject({
      error: { code: 'turn-timeout' },
      stoppedBy: { limit: 'timeout', allowed: 1 },
    })
  })
})
