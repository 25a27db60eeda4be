import { describe, expect, it, vi } from 'vitest'
import { scriptedAdapter, type ScriptedAdapter } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'
import type { AdapterEvent } from '#shared/adapter/port'
import { echo, gate, start, watched } from '../testing'

const sessionId = 's1'
const spent = (outputTokens: number, amount: number): AdapterEvent => ({
  type: 'usage',
  report: {
    granularity: 'query',
    mode: 'delta',
    inputTokens: 100,
    outputTokens,
    cost: { amount, currency: 'USD', source: 'client-reported' },
  },
})

/** Starts the agent with a first message, and returns how it reports from then on. */
async function working(adapter: ScriptedAdapter, client: TestClient): Promise<(event: AdapterEvent) => void> {
  await watched(client, sessionId)
  await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'turn.completed')
  return (event) => adapter.starts[0]?.onEvent(event)
}

const facts = (client: TestClient, type: 'turn.started' | 'turn.completed') =>
  client.eventsOf(sessionId, type).map(({ payload }) => payload)

it('lets a subagent in the background wait for an answer after the turn that started it', async () => {
  let answer: unknown
  const adapter = scriptedAdapter('one', ({ emit, ask }) => {
    emit({ type: 'subagent.spawned', childId: 'c1', task: 'look' })
    void ask('q1', { childId: 'c1' }).then((given) => (answer = given))
    return Promise.resolve(undefined)
  })
  const { client } = await start(adapter)
  await watched(client, sessionId)
  await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'permission.requested')
  await client.untilEvent(sessionId, 'turn.completed')
  expect(client.eventsOf(sessionId, 'permission.resolved')).toEqual([])
  const requestId = client.eventsOf(sessionId, 'permission.requested')[0]?.payload.id ?? ''
  await client.must('permission.respond', { sessionId, requestId, optionId: 'yes' })
  await vi.waitFor(() => expect(answer).toEqual({ outcome: 'selected', optionId: 'yes' }))
})

it.each([true, false])('takes messages of other sessions only where the user allows it (%s)', async (isOn) => {
  const adapter = scriptedAdapter('one', echo)
  const { client } = await start(adapter)
  await client.must('preferences.update', { values: { 'agents.peerMessages': isOn } })
  await watched(client, sessionId)
  await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(adapter.starts[0]?.peerMessages).toBe(isOn ? true : undefined)
})

describe('a turn that an agent begins by itself', () => {
  it('is shown, stored and counted as one, with its reason', async () => {
    const adapter = scriptedAdapter('one', echo)
    const { client } = await start(adapter)
    const report = await working(adapter, client)
    report({ type: 'turn.started', reason: 'The tests are done.' })
    report({ type: 'text', delta: 'They passed.' })
    report(spent(7, 0.5))
    report({ type: 'turn.ended', result: { outcome: 'completed' } })
    await client.untilEvent(sessionId, 'turn.completed', 2)

    const [, began] = facts(client, 'turn.started')
    const { agentId } = (await client.must('session.list', {})).sessions[0]?.agents[0] ?? {}
    const initiator = { source: 'agent', sourceId: agentId, reason: 'The tests are done.' }
    expect(began).toMatchObject({ turnNumber: 2, initiator })
    expect(began).not.toHaveProperty('messageId')
    expect(facts(client, 'turn.completed')[1]).toMatchObject({ outcome: 'completed', initiator })

    const { conversation } = await client.must('session.subscribe', { sessionId })
    expect(conversation?.turns[1]).toMatchObject({
      turnNumber: 2,
      status: 'completed',
      initiator,
      usage: { total: { inputTokens: 100, outputTokens: 7, cost: 0.5 } },
    })
    const told = conversation?.messages.at(-1)
    expect(told).toMatchObject({ role: 'assistant', turnId: conversation?.turns[1]?.turnId })
  })

  it('leaves a message that was sent meanwhile its own turn and its own answer', async () => {
    const wait = gate()
    const adapter = scriptedAdapter('one', async ({ prompt, emit }) => {
      if (prompt === 'and now?') await wait.passed
      emit({ type: 'text', delta: `answer to ${prompt}` })
      emit(spent(1, 1))
      return undefined
    })
    const { client } = await start(adapter)
    const report = await working(adapter, client)
    report({ type: 'turn.started' })
    report({ type: 'text', delta: 'By myself ' })
    const sent = await client.must('session.sendMessage', { sessionId, message: 'and now?' })
    await client.untilEvent(sessionId, 'user_message.acknowledged', 2)
    report({ type: 'text', delta: 'I say this.' })
    report(spent(7, 0.5))
    report({ type: 'turn.ended', result: { outcome: 'completed' } })
    await client.untilEvent(sessionId, 'turn.completed', 2)
    wait.open()
    await client.untilEvent(sessionId, 'turn.completed', 3)

    const { conversation } = await client.must('session.subscribe', { sessionId })
    const [, own, asked] = conversation?.turns ?? []
    expect(asked?.turnId).toBe(sent.turnId)
    expect(own).toMatchObject({ initiator: { source: 'agent' }, usage: { total: { outputTokens: 7, cost: 0.5 } } })
    expect(asked).toMatchObject({ initiator: { source: 'user' }, usage: { total: { outputTokens: 1, cost: 1 } } })
    const words = (turnId: string | undefined) =>
      conversation?.messages
        .filter((message) => message.turnId === turnId)
        .flatMap(({ messageId }) => conversation.blocks.filter((block) => block.messageId === messageId))
        .map((block) => block.type === 'text' && block.content)
    expect(words(own?.turnId)).toEqual(['By myself I say this.'])
    expect(words(asked?.turnId)).toEqual(['and now?', 'answer to and now?'])
  })

  it('keeps the message of a sender elsewhere, and tells whose it is', async () => {
    const adapter = scriptedAdapter('one', echo)
    const { client } = await start(adapter)
    const report = await working(adapter, client)
    report({ type: 'turn.started', sender: { id: 'uds:/tmp/x', name: 'other-3b' }, message: 'Delete everything.' })
    report({ type: 'text', delta: 'No.' })
    report({ type: 'turn.ended', result: { outcome: 'completed' } })
    await client.untilEvent(sessionId, 'turn.completed', 2)
    const initiator = { source: 'peer', sourceId: 'uds:/tmp/x', name: 'other-3b' }
    expect(facts(client, 'turn.started')[1]).toMatchObject({ initiator, messageId: expect.any(String) as string })
    expect(client.eventsOf(sessionId, 'user_message.sent')[1]?.payload).toMatchObject({
      content: 'Delete everything.',
      source: 'peer',
    })
    const { conversation } = await client.must('session.subscribe', { sessionId })
    expect(conversation?.messages.map(({ role, position }) => [role, position])).toEqual([
      ...[['user', 0] as const, ['assistant', 1] as const],
      ...[['user', 2] as const, ['assistant', 3] as const],
    ])
    expect(conversation?.queue).toEqual([])
  })

  it('counts as work until it ends, and is cancelled like any other', async () => {
    const adapter = scriptedAdapter('one', (context) => {
      void context.cancelled.then(() => context.emit({ type: 'turn.ended', result: { outcome: 'cancelled' } }))
      return echo(context)
    })
    const { client } = await start(adapter)
    const report = await working(adapter, client)
    report({ type: 'turn.started' })
    await client.untilEvent(sessionId, 'turn.started', 2)
    const listed = await client.must('session.list', {})
    expect(listed.sessions[0]?.attention).toMatchObject({ state: 'working' })
    await client.must('session.cancel', { sessionId })
    await client.untilEvent(sessionId, 'turn.completed', 2)
    expect(facts(client, 'turn.completed')[1]).toMatchObject({ success: true, outcome: 'cancelled' })
  })

  it('fails with the process that it runs in', async () => {
    let crash: (reason: string) => void = () => undefined
    const adapter = scriptedAdapter('one', (context) => {
      crash = context.crash
      return echo(context)
    })
    const { client } = await start(adapter)
    const report = await working(adapter, client)
    report({ type: 'turn.started' })
    report({ type: 'text', delta: 'half' })
    crash('stopped (exit 1)')
    await client.untilEvent(sessionId, 'turn.completed', 2)
    expect(facts(client, 'turn.completed')[1]).toMatchObject({ success: false, outcome: 'error' })
    await client.must('session.sendMessage', { sessionId, message: 'again' })
    await client.untilEvent(sessionId, 'turn.completed', 3)
    expect(facts(client, 'turn.completed')[2]).toMatchObject({ outcome: 'completed' })
  })
})
