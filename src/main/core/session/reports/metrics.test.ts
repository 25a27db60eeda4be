import { afterEach, describe, expect, test } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestHost } from '#core/testing/test-host'
import { TurnClock } from './turn-clock'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

const tool = (toolCallId: string) =>
  ({ type: 'tool.started', toolCallId, name: 'run', title: 'run', kind: 'exec', args: {} }) as const
const done = (toolCallId: string) => ({ type: 'tool.completed', toolCallId, outcome: 'ok' }) as const

describe('the clock of a turn', () => {
  test('counts from the prompt to the first output, and tools side by side once', () => {
    const clock = new TurnClock(1000)
    clock.prompted(1500)
    expect(clock.take('a', { type: 'plan', entries: [] }, 1600)).toBe(false)
    expect(clock.take('a', { type: 'text', delta: 'x' }, 2000)).toBe(true)
    expect(clock.take('a', { type: 'text', delta: 'y' }, 2100)).toBe(false)
    clock.take('a', tool('1'), 3000)
    clock.take('b', tool('1'), 3500)
    clock.take('a', done('1'), 4000)
    clock.take('b', done('1'), 5000)
    expect(clock.take('b', done('1'), 5500)).toBe(false)
    clock.outputTokens = 500
    expect(clock.measure(6000)).toEqual({
      durationMs: 5000,
      timeToFirstTokenMs: 500,
      toolMs: 2000,
      tokensPerSecond: 200,
    })
  })

  test('never counts backwards when the clock of the machine is set back', () => {
    const clock = new TurnClock(9000)
    clock.prompted(9000)
    clock.take('a', tool('1'), 8000)
    expect(clock.measure(5000)).toEqual({ durationMs: 0, timeToFirstTokenMs: 0, toolMs: 0 })
    clock.take('a', done('1'), 4000)
    expect(clock.measure(4000)).toMatchObject({ durationMs: 0, toolMs: 0 })
  })

  test('says nothing of what nobody reported', () => {
    expect(new TurnClock(1000).measure(1000)).toEqual({ durationMs: 0, toolMs: 0 })
  })
})

test('a turn tells how fast it goes, keeps it, and who began it', async () => {
  const agent = scriptedAdapter('one', ({ emit }) => {
    emit({ type: 'text', delta: 'Hello' })
    emit(tool('1'))
    emit(done('1'))
    emit({
      type: 'usage',
      report: {
        granularity: 'call',
        mode: 'delta',
        inputTokens: 10,
        outputTokens: 5,
        cost: { amount: 0.25, currency: 'USD', source: 'provider-reported' },
      },
    })
    return Promise.resolve(undefined)
  })
  running = await startTestHost([agent])
  const client = await running.client()
  const sessionId = 's'
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'one', source: 'extension', extensionId: 'cron' })
  await client.untilEvent(sessionId, 'turn.completed')
  await client.must('session.sendMessage', { sessionId, message: 'two' })
  await client.untilEvent(sessionId, 'turn.completed', 2)

  const events = client.eventsOf(sessionId, 'metrics.updated')
  expect(events.every(({ ephemeral }) => ephemeral === true)).toBe(true)
  expect(events.at(-1)?.payload.current).toMatchObject({
    turnCount: 2,
    usage: { inputTokens: 20, outputTokens: 10, costUsd: 0.5 },
  })
  const [first] = client.eventsOf(sessionId, 'turn.completed').map(({ payload }) => payload)
  expect(first?.metrics?.timeToFirstTokenMs).toBeGreaterThanOrEqual(0)
  await client.must('session.unsubscribe', { sessionId })
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.turns.map(({ metrics, initiator }) => ({ metrics, initiator }))).toEqual([
    { metrics: first?.metrics, initiator: { source: 'extension', sourceId: 'cron' } },
    { metrics: client.eventsOf(sessionId, 'turn.completed')[1]?.payload.metrics, initiator: { source: 'user' } },
  ])
})
