import { expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '../../../../shared/state/conversation'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { hostOfTest } from '../../testing/host-of-test'

async function start() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { test, client }
}

it('puts a line where it was logged, and it lasts', async () => {
  const { test, client } = await start()
  const first = await client.must('session.log', { sessionId: 's', message: 'before' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  const url = 'https://example.org/log'
  const second = await client.must('session.log', { sessionId: 's', message: 'after', level: 'warning', url })
  const { conversation } = await (await (await test.again()).client()).must('session.subscribe', { sessionId: 's' })
  expect(conversation?.logs).toMatchObject([
    { eventId: first.eventId, level: 'info', message: 'before', position: 0 },
    { eventId: second.eventId, level: 'warning', message: 'after', url, position: 1 },
  ])
  expect(client.events('s').reduce(reduceConversation, emptyConversation('s')).logs).toEqual(conversation?.logs)
})

it('only passes an ephemeral line on', async () => {
  const { client } = await start()
  const { eventId } = await client.must('session.log', { sessionId: 's', message: 'now', ephemeral: true })
  await client.untilEvent('s', 'notice')
  expect(client.eventsOf('s', 'notice')[0]).toMatchObject({ eventId, payload: { level: 'info', message: 'now' } })
  expect((await client.must('session.subscribe', { sessionId: 's' })).conversation?.logs).toEqual([])
})

it('refuses what is no web address, an unknown session and an archived one', async () => {
  const { client } = await start()
  const input = { sessionId: 's', message: 'x' }
  expect(await client.request('session.log', { ...input, url: 'javascript:alert(1)' })).toMatchObject({
    error: { code: 'invalid-params' },
  })
  expect(await client.request('session.log', { ...input, sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  expect(await client.request('session.log', input)).toMatchObject({ error: { code: 'session-archived' } })
})
