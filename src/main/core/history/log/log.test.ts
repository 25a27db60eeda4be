import { expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

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

it('keeps an event of a type of its own: live, in a replay, after a restart, exported and imported', async () => {
  const { test, client } = await start()
  const payload = { version: '1.2', stages: ['build', 'check'] }
  await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
  await client.untilEvent('s', 'turn.completed')
  const [turnId = '', agentId = ''] = client
    .events('s')
    .flatMap(({ type, ...tags }) => (type === 'user_message.acknowledged' ? [tags.turnId, tags.agentId] : []))
  const event = { type: 'acme.deploy.finished', payload, turnId, agentId }
  const { eventId } = await client.must('session.emit', { sessionId: 's', type: event.type, payload, turnId, agentId })
  const bare = await client.must('session.emit', { sessionId: 's', type: 'acme.idle' })
  const live = (of: TestClient, sessionId: string) =>
    of.events(sessionId).filter(({ type }) => type.startsWith('acme.'))
  await client.until(() => live(client, 's').length === 2)
  expect(live(client, 's')).toMatchObject([
    { eventId, ...event },
    { eventId: bare.eventId, type: 'acme.idle', payload: {} },
  ])
  expect(live(client, 's').every(({ ephemeral }) => ephemeral === undefined)).toBe(true)

  const later = await (await test.again()).client()
  await later.must('session.subscribe', { sessionId: 's', afterSequence: 0 })
  await later.until(() => live(later, 's').length === 2)
  expect(live(later, 's')).toEqual(live(client, 's'))

  const { snapshot } = await client.must('session.snapshot.export', {
    sessionId: 's',
    options: { includeEvents: true },
  })
  const other = await (await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])).client()
  await other.must('session.snapshot.import', { snapshot })
  await other.must('session.subscribe', { sessionId: 's', afterSequence: 0 })
  await other.until(() => live(other, 's').length === 2)
  expect(live(other, 's').map(({ type, payload: told }) => [type, told])).toEqual([
    ['acme.deploy.finished', payload],
    ['acme.idle', {}],
  ])
})

it('refuses an event of a reserved or malformed type, a large one, and one about what is not there', async () => {
  const { client } = await start()
  const refused = async (input: object, code: string) =>
    expect(await client.request('session.emit', { sessionId: 's', type: 'acme.done', ...input })).toMatchObject({
      error: { code },
    })
  for (const type of ['done', 'Acme.done', 'acme.', '.done', 'acme..done']) await refused({ type }, 'invalid-params')
  for (const type of ['tool.done', 'session.done', 'user_message.sent']) await refused({ type }, 'name-reserved')
  await refused({ payload: { text: 'x'.repeat(70_000) } }, 'invalid-params')
  await refused({ agentId: 'nobody' }, 'agent-not-found')
  await refused({ turnId: 'never' }, 'turn-not-found')
  await refused({ sessionId: 'none' }, 'session-not-found')
})
