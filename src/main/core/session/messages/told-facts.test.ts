import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import type { TestClient, TestHost } from '#core/testing/test-host'

const sessionId = 's'

/** Runs a script as the only agent of a session, until its turn has ended. */
async function played(script: Script): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('one', script)])
  const client = await test.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  await client.untilEvent(sessionId, 'turn.completed')
  return { test, client }
}

const play = (events: readonly AdapterEvent[]) =>
  played(({ emit }) => {
    for (const event of events) emit(event)
    return Promise.resolve(undefined)
  })

const used = (inputTokens: number, outputTokens: number, reasoningTokens?: number): AdapterEvent => ({
  type: 'usage',
  report: {
    granularity: 'call',
    mode: 'delta',
    inputTokens,
    outputTokens,
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
  },
})
const begin = (
  toolCallId: string,
  more: Partial<Extract<AdapterEvent, { type: 'tool.started' }>> = {},
): AdapterEvent => ({
  type: 'tool.started',
  toolCallId,
  name: 'write',
  title: 'Write',
  kind: 'write',
  args: {},
  ...more,
})

it('tells with messages, their thoughts and the turn what they used, live and in a replay', async () => {
  const { test, client } = await play([
    { type: 'reasoning', delta: 'Hm.' },
    begin('a', { args: { path: 'a.txt' } }),
    used(100, 20, 8),
    { type: 'tool.completed', toolCallId: 'a', outcome: 'ok' },
    { type: 'text', delta: 'Done.' },
    used(150, 5),
  ])
  const payloads = (from: TestClient) =>
    from.eventsOf(sessionId, 'message').map(({ payload: { usage, elapsedMs } }) => ({ usage, elapsedMs }))
  expect(payloads(client)).toEqual([
    { usage: { inputTokens: 100, outputTokens: 20, reasoningTokens: 8 }, elapsedMs: expect.any(Number) as number },
    { usage: { inputTokens: 150, outputTokens: 5 }, elapsedMs: expect.any(Number) as number },
  ])
  const thought = client.eventsOf(sessionId, 'message')[0]?.payload.blocks?.find(({ type }) => type === 'reasoning')
  expect(thought).toMatchObject({
    metadata: { elapsedMs: expect.any(Number) as number, usage: { outputTokens: 8 } },
  })
  const [ended] = client.eventsOf(sessionId, 'turn.completed')
  expect(ended?.payload).toMatchObject({
    usage: { total: { inputTokens: 250, outputTokens: 25 } },
    elapsedMs: expect.any(Number) as number,
  })

  await test.host.close()
  const later = await (await test.again()).client()
  await later.must('session.subscribe', { sessionId, afterSequence: 0 })
  await later.untilEvent(sessionId, 'turn.completed')
  expect(later.eventsOf(sessionId, 'message').map(({ payload }) => payload)).toEqual(
    client.eventsOf(sessionId, 'message').map(({ payload }) => payload),
  )
  const { conversation } = await later.must('session.subscribe', { sessionId })
  expect(conversation?.turns[0]?.usage).toEqual(ended?.payload.usage)
})

it('does not take the tokens of a whole prompt for those of a message', async () => {
  const { client } = await play([
    { type: 'text', delta: 'One.' },
    { type: 'message.usage', usage: { inputTokens: 10, outputTokens: 2 } },
    { type: 'message.started' },
    { type: 'text', delta: 'Two.' },
    { type: 'usage', report: { granularity: 'query', mode: 'delta', inputTokens: 30, outputTokens: 4 } },
  ])
  expect(client.eventsOf(sessionId, 'message').map(({ payload }) => payload.usage)).toEqual([
    { inputTokens: 10, outputTokens: 2 },
    undefined,
  ])
  expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.usage?.total.inputTokens).toBe(30)
})

it('sends arguments as they come, up to a limit, and the start of the call with all of them', async () => {
  const json = JSON.stringify({ path: 'a.txt', content: 'x'.repeat(100_000) })
  const pieces = json.match(/[^]{1,5000}/g) ?? []
  const goOn = Promise.withResolvers<undefined>()
  const { promise, resolve } = goOn
  const test = await hostOfTest([
    scriptedAdapter('one', async ({ emit }) => {
      emit(begin('a', { argsFollow: true }))
      for (const argsDelta of pieces) emit({ type: 'tool.updated', toolCallId: 'a', argsDelta })
      await promise
      emit({ type: 'tool.updated', toolCallId: 'a', args: JSON.parse(json) as Record<string, unknown> })
      emit({ type: 'tool.completed', toolCallId: 'a', outcome: 'ok' })
      return undefined
    }),
  ])
  const client = await test.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  await client.untilEvent(sessionId, 'block.delta')
  expect(client.eventsOf(sessionId, 'tool.started')).toEqual([])
  resolve(undefined)
  await client.untilEvent(sessionId, 'turn.completed')

  const deltas = client.eventsOf(sessionId, 'block.delta').map(({ payload }) => payload)
  expect(deltas.every(({ kind }) => kind === 'toolCallArgs')).toBe(true)
  const sent = deltas.map(({ delta }) => delta).join('')
  expect(json.startsWith(sent)).toBe(true)
  expect(sent).toHaveLength(64 * 1024)
  const [started] = client.eventsOf(sessionId, 'tool.started')
  expect(started?.payload.args).toMatchObject({ path: 'a.txt' })
  expect(JSON.stringify(started?.payload.args).length).toBeLessThan(2000)
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.blocks.find(({ type }) => type === 'tool_call')).toMatchObject({
    args: JSON.parse(json) as object,
  })
})

it('tells the start of a call whose arguments never come before its end', async () => {
  const { client } = await play([begin('a', { argsFollow: true })])
  const types = client.events(sessionId).map(({ type }) => type)
  expect(types.indexOf('tool.started')).toBeGreaterThan(-1)
  expect(types.indexOf('tool.started')).toBeLessThan(types.indexOf('tool.completed'))
})

it('tells who caused the failure of a tool, and whether it may be tried again, in event and block', async () => {
  const { client } = await play([
    begin('a'),
    { type: 'tool.completed', toolCallId: 'a', outcome: 'error', error: 'MCP error -32001: Request timed out' },
    begin('b'),
    { type: 'tool.completed', toolCallId: 'b', outcome: 'error', error: 'No.', reason: 'permission-denied' },
    begin('c'),
    { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
  ])
  const facts = [
    { category: 'tool', retryable: true, reason: 'timeout' },
    { category: 'runtime', retryable: false, reason: 'permission-denied' },
    {},
  ]
  const told = client.eventsOf(sessionId, 'tool.completed').map(({ payload }) => payload)
  expect(told).toEqual(facts.map((fact) => expect.objectContaining(fact) as object))
  expect(told[2]).not.toHaveProperty('category')
  const { conversation } = await client.must('session.subscribe', { sessionId })
  const outputs = conversation?.blocks.filter(({ type }) => type === 'tool_output')
  expect(outputs).toEqual(facts.map((fact) => expect.objectContaining(fact) as object))
  const { snapshot } = await client.must('session.snapshot.export', {
    sessionId,
    options: { includeToolOutputs: true },
  })
  const elsewhere = await (await hostOfTest([])).client()
  await elsewhere.must('session.snapshot.import', { snapshot })
  const imported = await elsewhere.must('session.subscribe', { sessionId })
  expect(imported.conversation?.blocks.filter(({ type }) => type === 'tool_output')).toEqual(outputs)
})
