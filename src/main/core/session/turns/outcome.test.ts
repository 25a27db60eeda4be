import { expect, it } from 'vitest'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'

const sessionId = 's'

const scripts: Readonly<Record<string, Script>> = {
  works: ({ emit }) => {
    emit({ type: 'text', delta: 'done' })
    const cached = { inputTokens: 10, cacheReadTokens: 8, outputTokens: 2 }
    emit({ type: 'usage', report: { granularity: 'call', mode: 'delta', ...cached } })
    return Promise.resolve(undefined)
  },
  fails: () =>
    Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } }),
  'fails without a reason': () => Promise.resolve({ outcome: 'error' }),
  waits: async ({ emit, cancelled }) => {
    emit({ type: 'text', delta: 'waiting' })
    await cancelled
    return { outcome: 'cancelled' }
  },
}

it.each([
  ['works', 'completed', true, 'completed'],
  ['fails', 'error', false, 'error'],
  ['fails without a reason', 'error', false, 'error'],
  ['waits', 'cancelled', true, 'completed'],
  ['crash', 'interrupted', false, 'error'],
] as const)('a turn that %s ends as %s, everywhere', async (prompt, outcome, success, status) => {
  const agent = scriptedAdapter('one', (context) => (scripts[context.prompt] ?? scripts['waits'])?.(context) as never)
  let test = await hostOfTest([agent])
  let client = await test.client()
  await client.must('session.create', { sessionId })
  const begun = (await client.must('session.subscribe', { sessionId })).conversation ?? emptyConversation(sessionId)
  const chosen = { kind: 'adapter', adapterName: 'one', model: 'model-1' }
  await client.must('session.sendMessage', { sessionId, message: prompt, agent: chosen })
  if (outcome === 'cancelled' || outcome === 'interrupted') await client.untilEvent(sessionId, 'block.upsert')
  if (outcome === 'cancelled') await client.must('session.cancel', { sessionId })
  if (outcome === 'interrupted') {
    test = await test.again()
    client = await test.client()
    await client.must('session.subscribe', { sessionId, afterSequence: 0 })
  }
  await client.untilEvent(sessionId, 'turn.completed')

  expect(client.eventsOf(sessionId, 'turn.started')[0]?.payload).toMatchObject({ model: 'model-1' })
  expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload).toMatchObject({ success, outcome })
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.turns).toMatchObject([{ status, outcome, model: 'model-1' }])
  const live = client.events(sessionId).reduce(reduceConversation, begun)
  expect(live.turns).toEqual(conversation?.turns)
  const { sessions } = await client.must('session.list', {})
  expect(sessions[0]?.lastTurnOutcome).toBe(outcome)
  if (prompt !== 'works') return
  expect(conversation?.usage?.totalCacheReadTokens).toBe(8)
  expect(conversation?.turns[0]?.usage?.total.cacheReadTokens).toBe(8)
  const metrics = client.eventsOf(sessionId, 'metrics.updated').at(-1)?.payload.current
  expect(metrics?.usage.cacheReadTokens).toBe(8)
})

it('says of a log without outcomes what can be known', () => {
  const envelope = { eventId: 'e', sessionId, sequence: 1, parentId: null, timestamp: 1 }
  const ofTurn = { sessionId, turnId: 't', turnNumber: 1 }
  const sent = { ...ofTurn, messageId: 'm', agentIds: ['a'], content: 'x' }
  const done = { ...ofTurn, messageId: 'm', agentId: 'a', outcome: 'cancelled', position: 0 } as const
  const log = [
    { ...envelope, type: 'user_message.sent', payload: sent },
    { ...envelope, type: 'turn.started', payload: { ...ofTurn, messageId: 'm', agentIds: ['a'] } },
    { ...envelope, type: 'user_message.completed', payload: done },
    { ...envelope, type: 'turn.completed', payload: { ...ofTurn, success: true } },
  ]
  expect(log.reduce(reduceConversation, emptyConversation(sessionId)).turns).toMatchObject([{ outcome: 'cancelled' }])
})
