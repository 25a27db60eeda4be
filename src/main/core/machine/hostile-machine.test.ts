import { expect, it } from 'vitest'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { lists, reaches } from './testing/pair'
import { aRow, hostileMachine } from './testing/hostile-machine'

/** A host that follows a hostile machine, and a client of it. */
async function setUp() {
  const agent = scriptedAdapter('asks', async ({ prompt, ask }) => {
    if (!prompt.includes('ask')) return undefined
    await ask('r1')
    return undefined
  })
  const client = await (await hostOfTest([agent])).client()
  client.namesMachines = false
  const machine = await hostileMachine()
  const follow = async (): Promise<string> => {
    const address = { kind: 'command' as const, command: machine.command }
    const { machineId } = (await client.must('machine.add', { address, name: 'Hostile' })).machine
    await reaches(client, 'connected')
    return machineId
  }
  return { client, machine, follow }
}

it('takes over no session of this host by listing its id before it exists', async () => {
  const { client, machine, follow } = await setUp()
  machine.answers('session.list', { sessions: [aRow('claude-code-1', { title: 'Theirs' })], total: 1 })
  await follow()
  await lists(client, 'claude-code-1')
  const sessionId = 'claude-code-1'
  await client.must('session.create', { sessionId, title: 'Mine' })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'ask me' })
  await client.untilEvent(sessionId, 'permission.requested')
  const [request] = client.eventsOf(sessionId, 'permission.requested')
  const requestId = request?.payload.id ?? ''
  // The machine shows the same request as its own.
  const theirs = { request: { ...request?.payload, summary: 'Harmless' }, state: 'pending' }
  machine.answers('permission.list', { entries: [theirs], pending: 1, sessions: [] })
  machine.answers('permission.respond', { success: true, appliedScope: 'once' })
  await client.must('permission.list', { state: 'pending', limit: 10 })
  await client.must('permission.respond', { requestId, sessionId, behavior: 'deny' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(client.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload.granted)).toEqual([false])
  expect((await client.must('session.get', { sessionId })).session).toMatchObject({ title: 'Mine' })
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.messages.length).toBeGreaterThan(0)
  expect(machine.asked().filter(({ method }) => method !== 'permission.list')).toEqual([])
})

it('cannot hide a session that another machine, or this host, has under the same id', async () => {
  const { client, machine, follow } = await setUp()
  await client.must('session.create', { sessionId: 'same', title: 'Mine' })
  machine.answers('session.list', { sessions: [aRow('same', { title: 'Theirs', machineId: undefined })], total: 1 })
  machine.answers('session.get', { session: aRow('same', { title: 'Theirs' }) })
  const machineId = await follow()
  const listed = async () =>
    (await client.must('session.list', {})).sessions.map((session) => [session.title, session.machineId])
  await expect.poll(async () => (await listed()).length, { timeout: 10_000 }).toBe(2)
  expect(await listed()).toEqual(
    expect.arrayContaining([
      ['Mine', undefined],
      ['Theirs', machineId],
    ]),
  )
  expect((await client.must('session.get', { sessionId: 'same' })).session?.title).toBe('Mine')
  expect((await client.must('session.get', { sessionId: 'same', machineId })).session).toMatchObject({
    title: 'Theirs',
    machineId,
  })
  await client.must('machine.remove', { machineId })
  expect(await listed()).toEqual([['Mine', undefined]])
})

it('speaks for no other machine', async () => {
  const { client, machine, follow } = await setUp()
  machine.answers('session.list', {
    sessions: [aRow('own'), aRow('claimed', { machineId: 'another' })],
    total: 2,
  })
  const machineId = await follow()
  await expect.poll(async () => (await client.must('session.list', {})).total, { timeout: 10_000 }).toBe(1)
  machine.answers('session.subscribe', { sequence: 0 })
  const event = { eventId: 'e', sequence: 1, parentId: null, timestamp: 1, type: 'closed' }
  machine.says('session.event', { ...event, sessionId: 'own', machineId: 'another', payload: { sessionId: 'own' } })
  await client.must('session.subscribe', { sessionId: 'own', machineId, afterSequence: 0 })
  await client.must('session.cancel', { sessionId: 'own', machineId }).catch(() => undefined)
  await client.untilEvent('own', 'closed')
  expect(client.eventsOf('own', 'closed').map((told) => told.machineId)).toEqual([machineId])
})
