import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { hasUnseen } from '#shared/kernel/visible-text'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { lists, reaches } from './testing/pair'
import { aRow, hostileMachine } from './testing/hostile-machine'
import { hostilities } from './testing/hostile-machines'

/** Time in which the longest list is there, in milliseconds, on a machine that is busy otherwise. */
const LISTED_MS = 60_000
/** Longest time for which the host may do nothing else, in milliseconds, on a machine that is busy otherwise. */
const LONGEST_BLOCK_MS = 3000

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

it.each(hostilities)(
  'keeps the host responsive and its list correct: $title',
  async ({ rows = [], answers, says, listed = ['good'], unlisted, problem }) => {
    const { client, machine, follow } = await setUp()
    await client.must('session.create', { sessionId: 'mine', title: 'Mine' })
    await client.must('session.subscribe', { sessionId: 'mine' })
    const before = client.events('mine').length
    machine.answers('session.list', { sessions: [aRow('good'), ...rows], total: rows.length + 1 })
    answers?.(machine)
    const delays = monitorEventLoopDelay({ resolution: 20 })
    delays.enable()
    const machineId = await follow()
    const state = async () => (await client.must('machine.list', {})).machines[0]
    const theirs = async () =>
      (await client.must('session.list', { limit: 1000, includePreview: true })).sessions.filter((row) => row.machineId)
    const isListed = async () => {
      const [of, { total }] = [await theirs(), await client.must('session.list', { limit: 1 })]
      return typeof listed === 'number' ? total - 1 : of.map(({ sessionId }) => sessionId).toSorted()
    }
    const wanted = typeof listed === 'number' ? listed : listed.toSorted()
    if (says !== undefined) {
      await lists(client, 'good')
      says(machine)
      await client.request('machine.request', { machineId, request: 'server.ping' })
    }
    if (problem !== undefined)
      await expect.poll(async () => (await state())?.problem?.code, { timeout: 20_000, interval: 20 }).toBe(problem)
    await expect.poll(isListed, { timeout: LISTED_MS }).toEqual(wanted)
    if (says === undefined) await expect.poll(async () => (await state())?.unlisted).toBe(unlisted)
    expect(delays.max / 1e6).toBeLessThan(LONGEST_BLOCK_MS)
    for (const row of await theirs()) {
      expect(JSON.stringify(row).length).toBeLessThan(40_000)
      expect(hasUnseen(row.title ?? '')).toBe(false)
      expect(row.lastActivityAt).toBeGreaterThanOrEqual(0)
      expect(row.lastActivityAt).toBeLessThan(Date.now() + 2 * 24 * 60 * 60 * 1000)
    }
    expect((await client.must('session.get', { sessionId: 'mine' })).session).toMatchObject({ title: 'Mine' })
    expect(client.events('mine')).toHaveLength(before)
    expect((await client.must('session.get', { sessionId: 'theirs' })).session).toBeNull()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    await client.must('machine.remove', { machineId })
    expect((await client.must('session.list', {})).sessions.map(({ sessionId }) => sessionId)).toEqual(['mine'])
  },
)

it('cannot repeat a session it finds, or a request of its agents', async () => {
  const { client, machine, follow } = await setUp()
  machine.answers('session.list', { sessions: [aRow('good')], total: 1 })
  const found = aRow('good', { title: 'x'.repeat(1e6) })
  machine.answers('session.search', { sessions: [found, found], total: 2 })
  const request = {
    sessionId: 'good',
    requestedAt: 1,
    toolName: 'run',
    toolInput: {},
    summary: 'x',
    dangerLevel: 'exec',
  }
  const entry = { state: 'pending', request: { ...request, id: 'r', options: [], agentId: 'a', toolCallId: 't' } }
  const info = { sessionId: 'good', queueCount: 1 }
  machine.answers('permission.list', { entries: [entry, entry], pending: 2, sessions: [info, info] })
  const machineId = await follow()
  await lists(client, 'good')
  const { sessions } = await client.must('session.search', { query: 'x' })
  expect(sessions.map((row) => [row.sessionId, row.machineId])).toEqual([['good', machineId]])
  expect(sessions[0]?.title?.length).toBeLessThan(5000)
  const listed = await client.must('permission.list', { state: 'pending', limit: 10 })
  expect(listed.entries.map((one) => [one.request.id, one.request.machineId])).toEqual([['r', machineId]])
  expect(listed.sessions).toHaveLength(1)
})

it('gathers changes that it tells closely after each other', async () => {
  const { client, machine, follow } = await setUp()
  machine.answers('session.list', { sessions: [aRow('good')], total: 1 })
  const machineId = await follow()
  await lists(client, 'good')
  const row = aRow('good', { title: 'Changed' })
  const event = { eventId: 'e', sequence: 1, timestamp: 1, ephemeral: true, type: 'sessions.changed' }
  machine.says('server.event', { ...event, payload: { sessions: [row], removed: [] } }, 5000)
  const told = () => client.notifications.filter(({ params }) => params.type === 'sessions.changed').length
  const before = told()
  await client.request('machine.request', { machineId, request: 'server.ping' })
  const titleOf = async () => (await client.must('session.list', {})).sessions[0]?.title
  await expect.poll(titleOf).toBe('Changed')
  expect(told() - before).toBeLessThan(500)
})

it('ends work on a machine that is cancelled here, whatever the machine does then', async () => {
  const { client, machine, follow } = await setUp()
  machine.answers('session.list', { sessions: [aRow('good')], total: 1 })
  for (const name of ['session.commands.invoke', 'operation.cancel']) machine.answersBy(name, '() => []')
  const machineId = await follow()
  await lists(client, 'good')
  const input = { sessionId: 'good', machineId, operationId: 'wait', name: 'compact' }
  const answered = client.request('session.commands.invoke', input)
  await expect.poll(() => machine.asked().length).toBeGreaterThan(0)
  expect(await client.must('operation.cancel', { operationId: 'wait' })).toEqual({ success: true })
  expect(await answered).toMatchObject({ ok: false, error: { code: 'machine-unreachable' } })
})
