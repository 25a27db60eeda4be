import { expect, it } from 'vitest'
import { echo, start, say } from '../agents/selection/testing'
import { scriptedAdapter } from '#core/testing/scripted-agent'

it('a message that the agent declines is rejected, which is no failure of the turn', async () => {
  const failure = { message: 'I would rather not.', category: 'provider', recoverable: true } as const
  const { client } = await start([
    scriptedAdapter('one', (to) =>
      to.prompt === 'bad' ? Promise.resolve({ outcome: 'rejected', failure }) : echo(to),
    ),
  ])
  const { sessionId } = await client.must('session.create', {})
  await say(client, sessionId, 'bad')
  expect(client.eventsOf(sessionId, 'user_message.completed')[0]?.payload).toMatchObject({
    outcome: 'rejected',
    error: 'I would rather not.',
  })
  expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload).toMatchObject({ success: true })
  expect(client.eventsOf(sessionId, 'error')).toEqual([])
  await say(client, sessionId, 'good')
  expect(client.eventsOf(sessionId, 'user_message.completed')[1]?.payload).toMatchObject({ outcome: 'completed' })
})

it('messages that wait when the budget is used up are rejected', async () => {
  const { client } = await start([
    scriptedAdapter('one', async ({ emit, cancelled }) => {
      const cost = { amount: 2, currency: 'USD', source: 'estimated' } as const
      emit({ type: 'text', delta: 'working' })
      await new Promise((resolve) => setTimeout(resolve, 0))
      emit({ type: 'usage', report: { granularity: 'call', mode: 'delta', inputTokens: 1, outputTokens: 1, cost } })
      await cancelled
      return { outcome: 'cancelled' }
    }),
  ])
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  const { messageId: first } = await client.must('session.sendMessage', { sessionId, message: 'work' })
  const { messageId: second } = await client.must('session.sendMessage', { sessionId, message: 'and more' })
  await client.must('session.update', { sessionId, budgetUsd: 1 })
  await client.untilEvent(sessionId, 'turn.completed')
  const ends = client.eventsOf(sessionId, 'user_message.completed').map(({ payload }) => payload)
  expect(ends.find(({ messageId }) => messageId === first)).toMatchObject({ outcome: 'cancelled' })
  expect(ends.find(({ messageId }) => messageId === second)).toMatchObject({
    outcome: 'rejected',
    error: expect.stringContaining('$2.00 of its $1.00') as string,
  })
})
