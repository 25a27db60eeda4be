import { describe, expect, it } from 'vitest'
import { Subscription } from '#client/subscription'
import type { Conversation } from '#shared/conversation/entities'
import { defined } from '#shared/kernel/defined'
import { reduceConversation } from '#shared/state/conversation'
import { posixIt } from '../testing/posix-it'
import type { TestClient } from '../testing/test-host'
import { lists, pairOfHosts, reaches } from './testing/pair'

/** Follows a session as the app does. */
function watch(client: TestClient, sessionId: string) {
  let state: Conversation | undefined
  const subscription = new Subscription(
    client,
    { sessionId },
    {
      begin(answer, since) {
        state = answer.conversation === undefined ? undefined : since.reduce(reduceConversation, answer.conversation)
      },
      events(events) {
        state = state === undefined ? undefined : events.reduce(reduceConversation, state)
      },
      failed() {},
    },
  )
  let taken = client.events(sessionId).length
  void client.until(() => {
    for (const event of client.events(sessionId).slice(taken)) {
      taken += 1
      subscription.receive(event)
    }
    return false
  })
  return { subscribe: subscription.subscribe, state: () => state }
}

describe('another machine', () => {
  it('has its sessions listed here, which work from here as there', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', { title: 'On the far machine' })
    await lists(client, sessionId)
    const { sessions } = await client.must('session.list', { machines: [machineId] })
    expect(sessions).toMatchObject([{ sessionId, title: 'On the far machine', executionTargetId: machineId }])
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello from here' })
    await client.untilEvent(sessionId, 'turn.completed')
    const { conversation } = await there.must('session.subscribe', { sessionId })
    expect((await client.must('session.subscribe', { sessionId })).conversation).toEqual(conversation)
    expect(conversation?.messages).toHaveLength(2)
  })

  posixIt('has terminals, which are used from here', async () => {
    const { client, there } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', {})
    await lists(client, sessionId)
    await client.must('session.subscribe', { sessionId })
    const { terminal } = await client.must('terminal.open', { sessionId, columns: 80, rows: 24 })
    const { terminalId } = terminal
    await client.untilEvent(sessionId, 'terminal.changed')
    expect((await there.must('terminal.list', { sessionId })).terminals).toMatchObject([{ terminalId }])
    await client.must('terminal.write', { sessionId, terminalId, data: 'echo far-$((40+2)); exit 4\r' })
    let shown = ''
    let ended: object | undefined
    let offset: number | undefined
    while (ended === undefined) {
      const read = await client.must('terminal.read', { sessionId, terminalId, ...defined({ offset }) })
      shown += read.data
      ;({ offset, ended } = read)
    }
    expect(shown).toContain('far-42')
    expect(ended).toEqual({ exitCode: 4 })
    await client.must('terminal.close', { sessionId, terminalId })
    expect((await there.must('terminal.list', { sessionId })).terminals).toEqual([])
  })

  it('has permission requests that are answered here', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId, title: 'Asks' })
    expect((await there.must('session.get', { sessionId })).session).toMatchObject({ title: 'Asks' })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'run echo hello' })
    await client.untilEvent(sessionId, 'permission.requested')
    const waits = async () =>
      (await client.must('attention.list', {})).sessions.find((one) => one.sessionId === sessionId)?.attention.requests
    await expect.poll(waits, { timeout: 10_000 }).toHaveLength(1)
    const inbox = await client.must('permission.list', { state: 'pending', limit: 10 })
    expect(inbox).toMatchObject({ pending: 1, entries: [{ request: { sessionId } }] })
    const [request] = client.eventsOf(sessionId, 'permission.requested')
    const requestId = request?.payload.id ?? ''
    await client.must('permission.respond', { requestId, behavior: 'allow' })
    await client.untilEvent(sessionId, 'turn.completed')
    await expect.poll(waits, { timeout: 10_000 }).toBeUndefined()
  })

  it('keeps its sessions listed while it cannot be reached, and goes on where it was', async () => {
    const { client, there, proxy, machineId } = await pairOfHosts()
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId, title: 'Far away' })
    await lists(client, sessionId)
    const { session } = await client.must('session.get', { sessionId })
    expect(session).toMatchObject({ executionTargetId: machineId })
    const watched = watch(client, sessionId)
    await watched.subscribe()
    await client.must('session.sendMessage', { sessionId, message: 'say one two three four five six' })
    await client.until(() => client.events(sessionId).length > 6)
    proxy.freeze()
    proxy.cut()
    await reaches(client, 'unreachable')
    expect(await client.request('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })).toMatchObject({
      error: { code: 'machine-unreachable' },
    })
    expect((await client.must('session.list', {})).sessions).toMatchObject([{ sessionId, title: 'Far away' }])
    expect((await client.must('session.get', { sessionId })).session).toMatchObject({ title: 'Far away' })
    proxy.thaw()
    proxy.cut()
    await client.must('machine.connect', { machineId })
    await reaches(client, 'connected')
    const { conversation } = await there.must('session.subscribe', { sessionId })
    await expect
      .poll(() => watched.state()?.turns.map(({ status }) => status), { timeout: 10_000 })
      .toEqual(['completed'])
    expect(watched.state()).toEqual({ ...conversation, turns: watched.state()?.turns })
    const durable = client.events(sessionId).filter(({ ephemeral }) => ephemeral !== true)
    expect(new Set(durable.map(({ eventId }) => eventId)).size).toBe(durable.length)
  })

  it('is read from its copy while its machine is away, and goes on from there', async () => {
    const { here, client, there, machineId } = await pairOfHosts()
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId, title: 'Copied' })
    const { sessionId: unopened } = await there.must('session.create', { title: 'Never opened' })
    await lists(client, unopened)
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello from here' })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('machine.disconnect', { machineId })

    const second = await here.client()
    const watched = watch(second, sessionId)
    const copy = await second.must('session.subscribe', { sessionId, limit: 1 })
    expect(copy.asOf).toBeLessThanOrEqual(Date.now())
    expect(copy.conversation?.messages).toHaveLength(2)
    expect(copy.conversation?.turns.map(({ status }) => status)).toEqual(['completed'])
    for (const refused of [
      await second.request('session.subscribe', { sessionId: unopened }),
      await second.request('session.sendMessage', { sessionId, message: 'say no' }),
      await second.request('session.metadata.update', { sessionId, tags: ['no'] }),
    ])
      expect(refused).toMatchObject({ error: { code: 'machine-unreachable' } })
    await watched.subscribe()
    expect(watched.state()).toEqual(copy.conversation)

    await there.must('session.sendMessage', { sessionId, message: 'say more' })
    await client.must('machine.connect', { machineId })
    await expect.poll(() => watched.state()?.messages.length, { timeout: 10_000 }).toBe(4)
    await expect
      .poll(() => watched.state()?.turns.map(({ status }) => status), { timeout: 10_000 })
      .toEqual(['completed', 'completed'])
    expect((await second.must('session.subscribe', { sessionId })).asOf).toBeUndefined()

    await client.must('machine.disconnect', { machineId })
    await client.must('machine.remove', { machineId })
    expect(await second.request('session.subscribe', { sessionId })).toMatchObject({
      error: { code: 'machine-not-found' },
    })
  })

  it('shows a session to two clients at once', async () => {
    const { here, client, machineId } = await pairOfHosts()
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
    const second = await here.client()
    await client.must('session.subscribe', { sessionId })
    await second.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello' })
    await Promise.all([client, second].map((each) => each.untilEvent(sessionId, 'turn.completed')))
    const ids = (each: TestClient) =>
      each.events(sessionId).flatMap(({ eventId, ephemeral }) => (ephemeral ? [] : [eventId]))
    expect(ids(second)).toEqual(ids(client).slice(-ids(second).length))
    expect((await client.must('session.unsubscribe', { sessionId })).success).toBe(true)
  })

  it('cannot claim a session of this host', async () => {
    const { client, there, machineId } = await pairOfHosts()
    client.namesMachines = false
    const { sessionId } = await client.must('session.create', { title: 'Mine' })
    await there.must('session.create', { sessionId, title: 'Beside it' })
    const { sessionId: other } = await there.must('session.create', { title: 'Theirs' })
    await lists(client, other)
    expect((await client.must('session.get', { sessionId })).session).toMatchObject({ title: 'Mine' })
    const { sessions } = await client.must('session.list', {})
    expect(sessions.map((session) => [session.title, session.machineId]).sort()).toEqual([
      ['Beside it', machineId],
      ['Mine', undefined],
      ['Theirs', machineId],
    ])
  })

  it('leaves nothing here when it is removed, and keeps its own', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', { title: 'Stays there' })
    await lists(client, sessionId)
    await client.must('machine.remove', { machineId })
    expect(await client.must('machine.list', {})).toEqual({ machines: [] })
    expect(await client.must('session.list', {})).toMatchObject({ sessions: [], total: 0 })
    expect(await client.must('session.getStatusCounts', {})).toMatchObject({ all: 0 })
    expect((await there.must('session.list', {})).sessions).toHaveLength(1)
  })

  it('is counted, filtered and found with the sessions of this host', async () => {
    const { client, there, machineId } = await pairOfHosts()
    await client.must('session.create', { title: 'Near garden' })
    const { sessionId } = await there.must('session.create', { title: 'Far garden' })
    await there.must('session.metadata.update', { sessionId, tags: ['Green'] })
    await lists(client, sessionId)
    await expect.poll(async () => (await client.must('session.getFacets', {})).tags).toHaveLength(1)
    expect(await client.must('session.getStatusCounts', {})).toMatchObject({ all: 2, active: 2 })
    expect((await client.must('session.getFacets', {})).machines).toEqual([
      { executionTargetId: '', sessions: 1 },
      { executionTargetId: machineId, sessions: 1 },
    ])
    const titles = async (...input: Parameters<typeof client.must<'session.list'>>) =>
      (await client.must(...input)).sessions.map(({ title }) => title)
    expect(await titles('session.list', { tags: ['green'] })).toEqual(['Far garden'])
    expect(await titles('session.list', { machines: [''] })).toEqual(['Near garden'])
    expect(await titles('session.list', { limit: 1, offset: 1 })).toEqual(['Near garden'])
    expect(await titles('session.list', { attention: ['working'] })).toEqual([])
    const found = await client.must('session.search', { query: 'garden' })
    expect(found.sessions.map(({ title }) => title)).toEqual(['Far garden', 'Near garden'])
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say marmalade' })
    await client.untilEvent(sessionId, 'turn.completed')
    const said = await client.must('session.search', { query: 'marmalade', role: 'user' })
    expect(said.sessions).toMatchObject([{ sessionId, executionTargetId: machineId }])
    const explained = await client.must('session.search.hits', { query: 'marmalade', sessionIds: [sessionId] })
    expect(explained.sessions).toMatchObject([{ sessionId }])
    const elsewhere = [{ machineId, sessionIds: [sessionId] }]
    const asked = { query: 'marmalade', sessionIds: [], elsewhere }
    expect(await client.must('session.search.hits', asked)).toMatchObject({ sessions: [{ sessionId, machineId }] })
    const days = await client.must('usage.days', { sessionIds: [], elsewhere })
    expect(days.sessions).toMatchObject([{ sessionId, machineId }])
    expect(await client.must('attention.markSeen', { sessionIds: [], elsewhere })).toEqual({
      sessionIds: [],
      elsewhere,
    })
    expect(await client.must('attention.reportView', { sessionIds: [], elsewhere })).toEqual({ success: true })
    await client.must('machine.disconnect', { machineId })
    const listed = await client.must('session.search', { query: 'garden' })
    expect(listed.sessions).toHaveLength(2)
  })

  it('gets no secret of this host, and this host none of it', async () => {
    const { client, there, machineId, crossed } = await pairOfHosts()
    const canaries = ['canary-of-here-4711', 'canary-of-there-4712']
    for (const [index, each] of [client, there].entries()) {
      const { providerConfig } = await each.must('providerConfig.create', {
        providerConfig: { name: `Provider ${index}`, kind: 'anthropic' },
      })
      const { providerConfigId } = providerConfig
      await each.must('providerConfig.setKey', { providerConfigId, key: canaries[index] ?? '' })
    }
    const { sessionId } = await client.must('session.create', { executionTargetId: machineId })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello' })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('machine.request', { machineId, request: 'providerConfig.list' })
    await client.must('machine.disconnect', { machineId })
    const all = crossed.join('\n')
    expect(all).toContain('turn.completed')
    for (const canary of canaries) expect(all).not.toContain(canary)
  })
})
