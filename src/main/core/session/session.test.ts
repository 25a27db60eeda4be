import { afterEach, describe, expect, it } from 'vitest'
import type { AgentAdapter } from '../../../shared/adapter/port'
import { FileDraftJournal } from '../store/draft-journal'
import { isDurable } from './event-stream'
import { scriptedAdapter, type Script } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

async function start(...adapters: AgentAdapter[]): Promise<{ test: TestHost; client: TestClient }> {
  const test = await startTestHost(adapters)
  hosts.push(test)
  return { test, client: await test.client() }
}

/** A gate that scripts wait at. */
function gate(): { open: () => void; passed: Promise<void> } {
  let open!: () => void
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}

const echo: Script = async ({ prompt, emit }) => {
  emit({ type: 'text', delta: 'You said ' })
  await Promise.resolve()
  emit({ type: 'text', delta: prompt })
  return undefined
}

async function watched(client: TestClient, sessionId: string): Promise<void> {
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
}

const lifecycle = [
  'user_message.sent',
  'turn.started',
  'user_message.acknowledged',
  'user_message.completed',
  'turn.completed',
]

describe('a turn', () => {
  it('tells of a message in the promised order and stores both sides', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    const sent = await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')

    const order = client.events('s1').map((event) => event.type)
    expect(order.filter((type) => lifecycle.includes(type))).toEqual(lifecycle)
    const completed = client.eventsOf('s1', 'turn.completed')[0]?.payload
    expect(completed).toMatchObject({ success: true, turnId: sent.turnId, turnNumber: 1 })

    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.messages.map((message) => [message.role, message.position])).toEqual([
      ['user', 0],
      ['assistant', 1],
    ])
    expect(conversation?.blocks.map((block) => block.type === 'text' && block.content)).toEqual([
      'hello',
      'You said hello',
    ])
  })

  it('numbers events without gaps and chains the durable ones', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    const events = client.events('s1')
    const first = events[0]?.sequence ?? 0
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => first + index))
    const durable = events.filter(isDurable)
    durable.slice(1).forEach((event, index) => expect(event.parentId).toBe(durable[index]?.eventId))
  })

  it('queues a second message behind the first in the same turn', async () => {
    const wait = gate()
    const { client } = await start(
      scriptedAdapter('slow', async ({ prompt, emit }) => {
        if (prompt === 'one') await wait.passed
        emit({ type: 'text', delta: `answer to ${prompt}` })
        return undefined
      }),
    )
    await watched(client, 's1')
    const one = await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'user_message.acknowledged')
    const two = await client.must('session.sendMessage', { sessionId: 's1', message: 'two' })
    expect(two.turnId).toBe(one.turnId)
    const during = await client.must('session.subscribe', { sessionId: 's1' })
    expect(during.conversation?.queue.map((message) => message.messageId)).toEqual([two.messageId])
    wait.open()
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'turn.started')).toHaveLength(1)
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.blocks.map((block) => block.type === 'text' && block.content)).toEqual([
      'one',
      'answer to one',
      'two',
      'answer to two',
    ])
  })

  it('cancels what runs and drops what is queued, neutrally', async () => {
    const { client } = await start(
      scriptedAdapter('slow', async ({ emit, cancelled }) => {
        emit({ type: 'text', delta: 'half' })
        await cancelled
        return { outcome: 'cancelled' }
      }),
    )
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'block.upsert')
    const two = await client.must('session.sendMessage', { sessionId: 's1', message: 'two' })
    const cancelled = await client.must('session.cancel', { sessionId: 's1' })
    expect(cancelled.cancelledMessageIds).toEqual([two.messageId])
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'user_message.completed').map((event) => event.payload.outcome)).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(client.eventsOf('s1', 'turn.completed')[0]?.payload.success).toBe(true)
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.blocks.some((block) => block.type === 'text' && block.content === 'half')).toBe(true)
    expect(conversation?.queue).toEqual([])
  })

  it('ends only when every agent of a broadcast is done', async () => {
    const wait = gate()
    const { client } = await start(
      scriptedAdapter('fast', echo),
      scriptedAdapter('late', async ({ emit }) => {
        await wait.passed
        emit({ type: 'text', delta: 'late' })
        return undefined
      }),
    )
    await watched(client, 's1')
    const lead = await client.must('session.agent.attach', {
      sessionId: 's1',
      agent: { kind: 'adapter', adapterName: 'fast' },
    })
    const member = await client.must('session.agent.attach', {
      sessionId: 's1',
      agent: { kind: 'adapter', adapterName: 'late' },
    })
    expect([lead.role, member.role]).toEqual(['lead', 'member'])
    await client.must('session.sendMessage', { sessionId: 's1', message: 'both', agentIds: 'all' })
    await client.untilEvent('s1', 'user_message.completed')
    expect(client.eventsOf('s1', 'turn.completed')).toHaveLength(0)
    wait.open()
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'user_message.completed')).toHaveLength(2)
    const stored = await client.must('session.subscribe', { sessionId: 's1' })
    expect(stored.conversation?.messages.filter((message) => message.role === 'user')).toHaveLength(1)
  })

  it('survives the death of an agent and revives it with its own session', async () => {
    const adapter = scriptedAdapter('mortal', ({ prompt, emit, crash }) => {
      if (prompt !== 'die') {
        emit({ type: 'text', delta: 'alive' })
        return Promise.resolve(undefined)
      }
      emit({ type: 'text', delta: 'almost' })
      crash('stopped (exit 137)')
      return new Promise(() => undefined)
    })
    const { client } = await start(adapter)
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'die' })
    await client.untilEvent('s1', 'turn.completed')
    const failed = client.eventsOf('s1', 'turn.completed')[0]?.payload
    expect(failed).toMatchObject({ success: false, errorCategory: 'runtime', recoverable: true })
    expect(failed?.error).toContain('exit 137')
    expect((await client.must('session.get', { sessionId: 's1' })).session?.agents[0]?.status).toBe('dead')

    await client.must('session.sendMessage', { sessionId: 's1', message: 'go on' })
    await client.untilEvent('s1', 'turn.completed', 2)
    expect(client.eventsOf('s1', 'turn.completed')[1]?.payload).toMatchObject({ success: true, turnNumber: 2 })
    expect(adapter.starts[1]?.resume).toEqual({ adapterSessionId: 'mortal-1' })
  })

  it('keeps tools, their results and the break between messages', async () => {
    const { client } = await start(
      scriptedAdapter('tools', ({ emit }) => {
        emit({ type: 'reasoning', delta: 'hm' })
        emit({ type: 'text', delta: 'I look.' })
        emit({
          type: 'tool.started',
          toolCallId: 't1',
          name: 'read',
          title: 'Read a.txt',
          kind: 'read',
          args: { path: 'a.txt' },
        })
        emit({ type: 'tool.updated', toolCallId: 't1', outputDelta: 'line 1\n' })
        emit({ type: 'tool.completed', toolCallId: 't1', outcome: 'ok', output: 'line 1\nline 2\n' })
        emit({ type: 'text', delta: 'Done.' })
        emit({ type: 'tool.started', toolCallId: 't2', name: 'run', title: 'Run', kind: 'exec', args: {} })
        return Promise.resolve({ outcome: 'completed' })
      }),
    )
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'work' })
    await client.untilEvent('s1', 'turn.completed')
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    const answers = conversation?.messages.filter((message) => message.role === 'assistant') ?? []
    expect(
      answers.map((message) =>
        conversation?.blocks.filter((block) => block.messageId === message.messageId).map((block) => block.type),
      ),
    ).toEqual([
      ['reasoning', 'text', 'tool_call', 'tool_output'],
      ['text', 'tool_call', 'tool_output'],
    ])
    const left = conversation?.blocks.at(-1)
    expect(left).toMatchObject({ type: 'tool_output', toolCallId: 't2', isError: true, status: 'complete' })
    expect(client.eventsOf('s1', 'tool.completed').map((event) => event.payload.outcome)).toEqual(['ok', 'error'])
  })
})

describe('who gets a message', () => {
  it('refuses an agent together with agentIds, unknown agents and adapters, and stores nothing', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    const message = 'hello'
    const agent = { kind: 'adapter', adapterName: 'echo' }
    const refusals = [
      await client.request('session.sendMessage', { sessionId: 's1', message, agent, agentIds: 'all' }),
      await client.request('session.sendMessage', { sessionId: 's1', message, agentIds: ['nobody'] }),
      await client.request('session.sendMessage', { sessionId: 's1', message, agent: { ...agent, adapterName: 'no' } }),
      await client.request('session.sendMessage', { sessionId: 's2', message, agent: { ...agent, adapterName: 'no' } }),
    ]
    expect(refusals.map((refusal) => (refusal.ok ? 'ok' : refusal.error.code))).toEqual([
      'agent-conflict',
      'agent-not-found',
      'adapter-not-found',
      'adapter-not-found',
    ])
    expect((await client.must('session.get', { sessionId: 's2' })).session).toBeNull()
    expect((await client.must('session.getStatusCounts', {})).all).toBe(1)
    expect((await client.must('session.subscribe', { sessionId: 's1' })).conversation?.queue).toEqual([])
  })

  it('creates an unknown session and attaches the default agent', async () => {
    const { client } = await start(scriptedAdapter('echo', echo), scriptedAdapter('other', echo))
    await client.must('session.sendMessage', { sessionId: 'fresh', message: 'hello' })
    await client.must('session.subscribe', { sessionId: 'fresh' })
    const { session } = await client.must('session.get', { sessionId: 'fresh' })
    expect(session?.agents.map((agent) => [agent.adapterName, agent.role])).toEqual([['echo', 'lead']])
    expect(session?.leadAgentId).toBe(session?.agents[0]?.agentId)
  })

  it('refuses messages that say nothing or far too much', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    const codes = []
    for (const message of ['', ' \n', '\u0000\u0000\u0000', 'x'.repeat(10 * 1024 * 1024)]) {
      const sent = await client.request('session.sendMessage', { sessionId: 's1', message })
      codes.push(sent.ok ? 'ok' : sent.error.code)
    }
    expect(codes).toEqual(['message-empty', 'message-empty', 'message-empty', 'message-too-large'])
    expect((await client.must('session.getStatusCounts', {})).all).toBe(0)
  })
})

describe('the life of a session', () => {
  it('goes from active to closed to archived to gone, and refuses other ways with a reason', async () => {
    const adapter = scriptedAdapter('echo', echo)
    const { client } = await start(adapter)
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    expect(adapter.running()).toBe(1)
    expect(await client.must('session.archive', { sessionId: 's1' })).toMatchObject({ success: false })
    expect(await client.must('session.purge', { sessionId: 's1' })).toMatchObject({ success: false })
    expect(await client.must('session.close', { sessionId: 's1' })).toEqual({ success: true })
    expect(adapter.running()).toBe(0)
    expect(await client.must('session.close', { sessionId: 's1' })).toEqual({ success: true })
    expect(await client.must('session.archive', { sessionId: 's1' })).toEqual({ success: true })
    expect(await client.must('session.resume', { sessionId: 's1' })).toMatchObject({ success: false })
    const refused = await client.request('session.sendMessage', { sessionId: 's1', message: 'hello' })
    expect(refused.ok ? 'ok' : refused.error.code).toBe('session-archived')
    expect(await client.must('session.purge', { sessionId: 's1' })).toMatchObject({ success: true })
    await client.untilEvent('s1', 'purged')
    expect((await client.must('session.get', { sessionId: 's1' })).session).toBeNull()
  })

  it('resumes a closed session with the next message', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    await client.must('session.close', { sessionId: 's1' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'resumed')).toHaveLength(1)
    expect((await client.must('session.get', { sessionId: 's1' })).session?.status).toBe('active')
  })

  it('ends a running turn as cancelled when it is closed', async () => {
    const { client } = await start(
      scriptedAdapter('slow', async ({ emit, cancelled }) => {
        emit({ type: 'text', delta: 'half' })
        await cancelled
        return { outcome: 'cancelled' }
      }),
    )
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'block.upsert')
    await client.must('session.close', { sessionId: 's1' })
    const order = client.events('s1').map((event) => event.type)
    expect(order.indexOf('turn.completed')).toBeLessThan(order.indexOf('closed'))
    expect(client.eventsOf('s1', 'user_message.completed')[0]?.payload.outcome).toBe('cancelled')
  })

  it('tells every client of the list, also those that watch nothing', async () => {
    const { test, client } = await start(scriptedAdapter('echo', echo))
    const other = await test.client()
    await client.must('session.create', { sessionId: 's1', title: 'A title' })
    await other.until(() =>
      other.notifications.some(
        (notification) =>
          notification.method === 'server.event' &&
          notification.params.type === 'sessions.changed' &&
          notification.params.payload.sessions.some((session) => session.title === 'A title'),
      ),
    )
    expect(other.events('s1')).toEqual([])
  })
})

describe('permissions', () => {
  const asking: Script = async ({ emit, ask }) => {
    emit({ type: 'tool.started', toolCallId: 't1', name: 'run', title: 'Run', kind: 'exec', args: {} })
    const answer = await ask('r1')
    const isAllowed = answer.outcome === 'selected' && answer.optionId !== 'no'
    emit({ type: 'tool.completed', toolCallId: 't1', outcome: isAllowed ? 'ok' : 'cancelled' })
    return undefined
  }

  it('waits for the user and takes the option that fits, never a wider one', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'permission.requested')
    await client.until(() => client.eventsOf('s1', 'status.changed').at(-1)?.payload.to === 'awaitingPermission')
    const request = client.eventsOf('s1', 'permission.requested')[0]?.payload
    const requestId = request?.id ?? ''
    const wrong = await client.request('permission.respond', { requestId, optionId: 'unknown' })
    expect(wrong.ok ? 'ok' : wrong.error.code).toBe('permission-option')
    await client.must('permission.respond', { requestId, behavior: 'allow' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.resolved')[0]?.payload).toMatchObject({
      granted: true,
      appliedScope: 'once',
      optionId: 'yes',
      by: 'user',
    })
    expect(client.eventsOf('s1', 'tool.completed')[0]?.payload.outcome).toBe('ok')
    const again = await client.request('permission.respond', { requestId, behavior: 'allow' })
    expect(again.ok ? 'ok' : again.error.code).toBe('permission-resolved')
    const unknown = await client.request('permission.respond', { requestId: 'none', behavior: 'allow' })
    expect(unknown.ok ? 'ok' : unknown.error.code).toBe('permission-not-found')
  })

  it('is closed as cancelled when its turn is cancelled', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'permission.requested')
    await client.must('session.cancel', { sessionId: 's1' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'permission.resolved').map((event) => event.payload.by)).toEqual(['cancelled'])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's1' })
    expect(conversation?.permissions).toEqual([])
  })

  it('is answered by the policy of the session', async () => {
    const { client } = await start(scriptedAdapter('asking', asking))
    await watched(client, 's1')
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'reject' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'turn.completed')
    await client.must('session.update', { sessionId: 's1', approvalPolicyOverride: 'full-access' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'go' })
    await client.untilEvent('s1', 'turn.completed', 2)
    expect(client.eventsOf('s1', 'permission.resolved').map(({ payload }) => [payload.granted, payload.by])).toEqual([
      [false, 'policy'],
      [true, 'policy'],
    ])
  })
})

describe('a restart', () => {
  it('closes what a dead host left open and goes on', async () => {
    const never = gate()
    const adapter = scriptedAdapter('slow', async ({ prompt, emit, ask }) => {
      if (prompt !== 'one') {
        emit({ type: 'text', delta: 'again' })
        return undefined
      }
      emit({ type: 'text', delta: 'part of an answer' })
      emit({ type: 'tool.started', toolCallId: 't1', name: 'run', title: 'Run', kind: 'exec', args: {} })
      void ask('r1')
      await never.passed
      return undefined
    })
    const { test, client } = await start(adapter)
    await watched(client, 's1')
    const one = await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'permission.requested')
    const two = await client.must('session.sendMessage', { sessionId: 's1', message: 'two' })
    const lastSequence = client.events('s1').at(-1)?.sequence ?? 0
    // The checkpoint of the growing message, tool included.
    await expect
      .poll(() => new FileDraftJournal(test.dataDir).read().flatMap(({ blocks }) => blocks.map(({ type }) => type)))
      .toEqual(['text', 'tool_call'])

    const later = await test.again()
    const second = await later.client()
    const { conversation, sequence } = await second.must('session.subscribe', { sessionId: 's1' })
    expect(sequence).toBeGreaterThan(lastSequence)
    expect(conversation?.turns).toMatchObject([{ turnId: one.turnId, status: 'error' }])
    expect(conversation?.turns[0]?.error).toContain('Parley stopped')
    expect(conversation?.permissions).toEqual([])
    expect(conversation?.queue).toEqual([])
    expect(conversation?.messages.map((message) => message.messageId)).toContain(two.messageId)
    const texts = conversation?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
    expect(texts).toContain('part of an answer')
    expect(conversation?.blocks.some((block) => block.type === 'tool_output' && block.isError)).toBe(true)
    expect(conversation?.agents[0]?.status).toBe('dead')

    await second.must('session.sendMessage', { sessionId: 's1', message: 'three' })
    await second.untilEvent('s1', 'turn.completed')
    expect(second.eventsOf('s1', 'turn.completed')[0]?.payload).toMatchObject({ success: true, turnNumber: 2 })
    never.open()
  })
})
