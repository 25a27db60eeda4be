import { describe, expect, it } from 'vitest'
import { isDurable } from '../stream/event-stream'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { echo, gate, half, start, watched } from '../testing'

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
    const { client } = await start(scriptedAdapter('slow', half))
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
