import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { events } from '#shared/contract'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { defined } from '#shared/kernel/defined'
import type { TestClient, TestHost } from '#core/testing/test-host'

const sessionId = 's'
const inside = (childId: string, event: AdapterEvent): AdapterEvent => ({ type: 'subagent.event', childId, event })

/** A call that a subagent works on, with a call of its own. */
const delegated = (childId: string, parentId?: string): AdapterEvent[] => {
  const call = `call-${childId}`
  const own = `${childId}-read`
  const around = (event: AdapterEvent) => (parentId === undefined ? event : inside(parentId, event))
  const task = { name: 'task', title: 'Look', kind: 'meta', args: { prompt: 'Look around' } } as const
  return [
    around({ type: 'tool.started', toolCallId: call, ...task }),
    {
      type: 'subagent.spawned',
      childId,
      toolCallId: call,
      task: 'Look around',
      ...defined({ parentId }),
    },
    inside(childId, { type: 'reasoning', delta: 'Where?' }),
    inside(childId, {
      type: 'tool.started',
      toolCallId: own,
      name: 'read',
      title: 'a.txt',
      kind: 'read',
      args: { path: 'a.txt' },
    }),
    inside(childId, { type: 'tool.completed', toolCallId: own, outcome: 'ok', output: 'milk' }),
    inside(childId, { type: 'text', delta: `It says ` }),
    inside(childId, { type: 'text', delta: 'milk.' }),
  ]
}
const done = (childId: string, parentId?: string): AdapterEvent[] => {
  const completed = { type: 'tool.completed', toolCallId: `call-${childId}`, outcome: 'ok', output: 'milk' } as const
  return [
    { type: 'subagent.completed', childId, finalMessage: 'It says milk.' },
    parentId === undefined ? completed : inside(parentId, completed),
  ]
}

async function begun(script: Script): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('one', script)])
  const client = await test.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  return { test, client }
}

const conversationOf = async (client: TestClient, of: string): Promise<Conversation> => {
  const { conversation } = await client.must('session.subscribe', { sessionId: of })
  return conversation ?? emptyConversation(of)
}

/** Returns what was said in a session, block by block. */
const said = ({ messages, blocks }: Conversation): string[] =>
  blocks.map((block) => {
    const role = messages.find(({ messageId }) => messageId === block.messageId)?.role ?? ''
    if (block.type === 'tool_call') return `${role} ${block.name} ${JSON.stringify(block.args)}`
    if (block.type === 'tool_output') return `${role} = ${String(block.output)}`
    return block.type === 'text' || block.type === 'reasoning' ? `${role} ${block.type}: ${block.content}` : block.type
  })

const ownWords = [
  'user text: Look around',
  'assistant reasoning: Where?',
  'assistant read {"path":"a.txt"}',
  'assistant = milk',
  'assistant text: It says milk.',
]

it('a subagent becomes a session below that of its agent, the same live, stored, replayed and after a restart', async () => {
  const goOn = Promise.withResolvers<undefined>()
  const { test, client } = await begun(async ({ emit }) => {
    const [call, spawned, ...rest] = delegated('c')
    for (const event of [call, spawned]) if (event !== undefined) emit(event)
    await goOn.promise
    for (const event of [...rest, ...done('c')]) emit(event)
    return undefined
  })
  await client.untilEvent(sessionId, 'subagent.spawned')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  const early = await client.must('session.subscribe', { sessionId: childSessionId })
  expect(await client.request('session.sendMessage', { sessionId: childSessionId, message: 'x' })).toMatchObject({
    error: { code: 'subagent-running' },
  })
  goOn.resolve(undefined)
  await client.untilEvent(childSessionId, 'closed')
  await client.untilEvent(sessionId, 'turn.completed')

  const { session } = await client.must('session.get', { sessionId: childSessionId })
  expect(session).toMatchObject({
    parentSessionId: sessionId,
    rootSessionId: sessionId,
    branchKind: 'subagent',
    spawningToolCallId: 'call-c',
    status: 'closed',
    title: 'Look around',
    agents: [{ adapterName: 'one', role: 'lead', status: 'disposed' }],
  })
  expect(await client.must('session.getChildren', { sessionId })).toMatchObject({
    children: [{ sessionId: childSessionId, branchKind: 'subagent', spawningToolCallId: 'call-c', messageCount: 3 }],
  })
  const parent = await conversationOf(client, sessionId)
  expect(parent.subagents).toEqual([
    {
      childId: 'c',
      task: 'Look around',
      toolCallId: 'call-c',
      childSessionId,
      status: 'completed',
      finalMessage: 'It says milk.',
    },
  ])
  expect(client.eventsOf(sessionId, 'subagent.completed')[0]?.payload).toMatchObject({ childSessionId })

  const stored = await conversationOf(client, childSessionId)
  expect(said(stored)).toEqual(ownWords)
  expect(stored.turns).toMatchObject([{ turnNumber: 1, status: 'completed', outcome: 'completed' }])
  const start = early.conversation ?? emptyConversation(childSessionId)
  const live = client
    .events(childSessionId)
    .filter(({ sequence }) => sequence > early.sequence)
    .reduce(reduceConversation, start)
  expect({ ...live, status: stored.status }).toEqual(stored)

  const found = await client.must('session.search', { query: 'milk' })
  expect(found.sessions.map((each) => each.sessionId)).toContain(childSessionId)
  const options = { includeChildren: true, includeToolOutputs: true, includeEvents: true }
  const { snapshot } = await client.must('session.snapshot.export', { sessionId, options })
  expect(snapshot.sessions.map((each) => each.sessionId).sort()).toEqual([childSessionId, sessionId].sort())
  const elsewhere = await (await hostOfTest([])).client()
  await elsewhere.must('session.snapshot.import', { snapshot })
  expect(said(await conversationOf(elsewhere, childSessionId))).toEqual(ownWords)
  expect((await conversationOf(elsewhere, sessionId)).subagents).toEqual(parent.subagents)

  await test.host.close()
  const later = await (await test.again()).client()
  expect(await conversationOf(later, childSessionId)).toEqual({ ...stored, status: 'idle' })
  expect((await conversationOf(later, sessionId)).subagents).toEqual(parent.subagents)
  await later.must('session.archive', { sessionId: childSessionId })
  expect(await later.must('session.purge', { sessionId: childSessionId })).toMatchObject({ success: true })
  expect((await later.must('session.getChildren', { sessionId })).children).toEqual([])
})

it('subagents side by side and below each other do not get mixed up', async () => {
  const { client } = await begun(({ emit }) => {
    const [a, b] = [delegated('a'), delegated('b')]
    for (const [index, event] of a.entries()) for (const each of [event, b[index]]) if (each) emit(each)
    for (const event of [...delegated('n', 'a'), ...done('n', 'a'), ...done('a'), ...done('b')]) emit(event)
    return Promise.resolve(undefined)
  })
  await client.untilEvent(sessionId, 'turn.completed')
  const { children } = await client.must('session.getChildren', { sessionId })
  expect(children.map(({ spawningToolCallId }) => spawningToolCallId)).toEqual(['call-a', 'call-b'])
  const [a, b] = children.map((child) => child.sessionId)
  await expect.poll(async () => said(await conversationOf(client, b ?? ''))).toEqual(ownWords)
  const nested = await client.must('session.getChildren', { sessionId: a ?? '' })
  expect(nested.children).toMatchObject([{ branchKind: 'subagent', spawningToolCallId: 'call-n' }])
  const below = nested.children[0]?.sessionId ?? ''
  expect(said(await conversationOf(client, below))).toEqual(ownWords)
  expect((await conversationOf(client, a ?? '')).subagents).toMatchObject([{ childId: 'n', status: 'completed' }])
  const { session } = await client.must('session.get', { sessionId: below })
  expect(session).toMatchObject({ parentSessionId: a, rootSessionId: sessionId })
})

it('what a subagent asks is asked in the session of its agent, and names the subagent', async () => {
  let ask: (() => Promise<unknown>) | undefined
  const { client } = await begun(async ({ emit, ask: askHere }) => {
    for (const event of delegated('c')) emit(event)
    ask = () => askHere('p', { childId: 'c' })
    await ask()
    for (const event of done('c')) emit(event)
    return undefined
  })
  await client.untilEvent(sessionId, 'permission.requested')
  const [asked] = client.eventsOf(sessionId, 'permission.requested')
  const { childSessionId } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  expect(asked?.payload).toMatchObject({ subagent: { childId: 'c', childSessionId, name: 'Look around' } })
  const inbox = await client.must('permission.list', { state: 'pending', limit: 10 })
  expect(JSON.stringify(inbox)).toContain(childSessionId)
  await client.must('permission.respond', { requestId: asked?.payload.id ?? '', behavior: 'allow' })
  await client.untilEvent(sessionId, 'turn.completed')
})

it.each([
  ['stopped', 'cancelled', { outcome: 'cancelled' }],
  ['gone', 'error', { outcome: 'error', failure: 'one broke.' }],
  ['killed', 'interrupted', { outcome: 'error', failure: expect.stringContaining('Parley stopped') as string }],
] as const)('when its agent is %s, the turn of a subagent is %s', async (how, outcome, state) => {
  const { test, client: first } = await begun(async ({ emit, crash, cancelled }) => {
    for (const event of delegated('c')) emit(event)
    if (how === 'gone') crash('broke')
    await cancelled
    emit({ type: 'subagent.completed', childId: 'c', outcome: 'cancelled' })
    return { outcome: 'cancelled' }
  })
  let client = first
  await client.untilEvent(sessionId, 'subagent.spawned')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  if (how === 'stopped') await client.must('session.cancel', { sessionId })
  if (how === 'killed') {
    await client.must('session.subscribe', { sessionId: childSessionId })
    client = await (await test.again()).client()
  } else await client.untilEvent(sessionId, 'subagent.completed')
  await expect.poll(async () => (await conversationOf(client, childSessionId)).turns).toMatchObject([{ outcome }])
  await expect
    .poll(async () => (await client.must('session.get', { sessionId: childSessionId })).session?.status)
    .toBe('closed')
  expect((await conversationOf(client, sessionId)).subagents).toMatchObject([{ status: 'completed', ...state }])
  const child = await conversationOf(client, childSessionId)
  const open = child.blocks.filter(({ status }) => status === 'pending')
  expect(open).toEqual([])
})

const used = (inputTokens: number, amount: number): AdapterEvent => {
  const cost = { amount, currency: 'USD', source: 'estimated' } as const
  return { type: 'usage', report: { granularity: 'call', mode: 'delta', inputTokens, outputTokens: 1, cost } }
}
const tokensOf = async (client: TestClient, of: string) => (await conversationOf(client, of)).usage?.totalInputTokens

it('what a subagent uses counts in its session, also late, and the budget of its starter covers it', async () => {
  const { test, client } = await begun(async ({ prompt, emit, cancelled }) => {
    if (prompt !== 'go') return cancelled.then(() => ({ outcome: 'cancelled' as const }))
    for (const event of [used(1000, 0.5), ...delegated('c'), inside('c', used(20, 0.2)), ...done('c')]) emit(event)
    emit(inside('c', used(3, 0.1)))
    emit(inside('nobody', used(4000, 0)))
    return undefined
  })
  await client.untilEvent(sessionId, 'turn.completed')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  await expect.poll(() => tokensOf(client, childSessionId)).toBe(23)
  expect(await tokensOf(client, sessionId)).toBe(5000)
  const { groups } = await client.must('usage.query', { groupBy: 'branch' })
  expect(groups.find(({ key }) => key === sessionId)?.totals.inputTokens).toBe(5023)

  const later = await (await test.again()).client()
  await later.must('session.update', { sessionId, budgetUsd: 0.75 })
  expect(await later.request('session.sendMessage', { sessionId, message: 'more' })).toMatchObject({
    error: { code: 'budget-exceeded', details: { costUsd: expect.closeTo(0.8) as number } },
  })
  await later.must('session.update', { sessionId, budgetUsd: 0.85 })
  expect(await later.request('session.sendMessage', { sessionId, message: 'more' })).toMatchObject({ ok: true })
})

it('a budget stops the turn whose subagents use it up', async () => {
  const { client } = await begun(async ({ prompt, emit, cancelled }) => {
    if (prompt === 'go') return undefined
    for (const event of [...delegated('c'), ...delegated('n', 'c'), inside('n', used(1, 2))]) emit(event)
    await cancelled
    return { outcome: 'cancelled' }
  })
  await client.untilEvent(sessionId, 'turn.completed')
  await client.must('session.update', { sessionId, budgetUsd: 1 })
  await client.must('session.sendMessage', { sessionId, message: 'spend' })
  await client.untilEvent(sessionId, 'turn.completed', 2)
  expect(client.eventsOf(sessionId, 'turn.completed')[1]?.payload.stoppedBy).toMatchObject({
    limit: 'budget',
    reached: 2,
  })
})

it.each([
  ['under the same id', 'c', undefined],
  ['under another id', 'c#2', 'c'],
])('a subagent that works again %s continues its session', async (_how, second, resumes) => {
  const again = delegated(second).map((event) =>
    event.type === 'subagent.spawned' ? { ...event, ...defined({ resumes }), task: 'Look again' } : event,
  )
  const script: Script = ({ prompt, emit }) => {
    if (prompt !== 'later') for (const event of [...delegated('c'), inside('c', used(5, 0)), ...done('c')]) emit(event)
    for (const event of [...again, inside(second, used(7, 0)), ...done(second)]) emit(event)
    return Promise.resolve(undefined)
  }
  const { test, client } = await begun(script)
  await client.untilEvent(sessionId, 'turn.completed')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  const isOver = async (of: TestClient, count: number) => {
    const { turns } = await conversationOf(of, childSessionId)
    const { session } = await of.must('session.get', { sessionId: childSessionId })
    return turns.length === count && session?.status === 'closed'
  }
  await expect.poll(() => isOver(client, 2)).toBe(true)
  const child = await conversationOf(client, childSessionId)
  expect(said(child)).toEqual([...ownWords, 'user text: Look again', ...ownWords.slice(1)])
  expect(child.turns).toMatchObject([
    { turnNumber: 1, outcome: 'completed' },
    { turnNumber: 2, outcome: 'completed' },
  ])
  expect(child.usage?.totalInputTokens).toBe(12)
  expect((await client.must('session.getChildren', { sessionId })).children).toHaveLength(1)
  const links = (await conversationOf(client, sessionId)).subagents
  expect(links.map((state) => state.childSessionId)).toEqual(
    second === 'c' ? [childSessionId] : [childSessionId, childSessionId],
  )

  // It is found again after a restart.
  const later = await (await test.again()).client()
  await later.must('session.sendMessage', { sessionId, message: 'later' })
  await expect.poll(() => isOver(later, 3)).toBe(true)
  expect((await later.must('session.getChildren', { sessionId })).children).toHaveLength(1)
  expect(await tokensOf(later, childSessionId)).toBe(19)
})

it('a subagent whose session is gone, or used for something else, works in another one', async () => {
  const { client } = await begun(({ emit }) => {
    for (const event of [...delegated('c'), ...done('c')]) emit(event)
    return Promise.resolve(undefined)
  })
  await client.untilEvent(sessionId, 'turn.completed')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.spawned')[0]?.payload ?? {}
  const statusOf = async () => (await client.must('session.get', { sessionId: childSessionId })).session?.status
  await expect.poll(statusOf).toBe('closed')
  await client.must('session.resume', { sessionId: childSessionId })
  await client.must('session.sendMessage', { sessionId, message: 'again' })
  await client.untilEvent(sessionId, 'turn.completed', 2)
  const children = async () => (await client.must('session.getChildren', { sessionId })).children
  await expect.poll(async () => (await children()).length).toBe(2)
  expect(said(await conversationOf(client, childSessionId))).toEqual(ownWords)
})

it('tells with which model a subagent works and what it used, and the session that it is done', async () => {
  const { test, client } = await begun(({ emit }) => {
    for (const event of delegated('c'))
      emit(event.type === 'subagent.spawned' ? { ...event, model: 'small', agentName: 'Explore' } : event)
    emit(inside('c', used(20, 0.2)))
    emit(inside('c', used(10, 0.1)))
    emit({ type: 'subagent.completed', childId: 'c', finalMessage: 'Milk.', totalToolCalls: 1 })
    emit({ type: 'subagent.spawned', childId: 'd', task: 'Look again' })
    emit({ type: 'subagent.completed', childId: 'd', outcome: 'error', failure: 'No.', model: 'big', totalTokens: 7 })
    return Promise.resolve(undefined)
  })
  await client.untilEvent(sessionId, 'turn.completed')
  const [spawned] = client.eventsOf(sessionId, 'subagent.spawned')
  const kind = { model: 'small', agentName: 'Explore' }
  expect(spawned?.payload).toMatchObject(kind)
  const { childSessionId = '' } = spawned?.payload ?? {}
  const [first, second] = client.eventsOf(sessionId, 'subagent.completed').map(({ payload }) => payload)
  expect(first).toMatchObject({
    ...kind,
    totalTokens: 32,
    totalToolCalls: 1,
    elapsedMs: expect.any(Number) as number,
    usage: { inputTokens: 30, outputTokens: 2, costUsd: expect.closeTo(0.3) as number },
  })
  expect(second).toMatchObject({ model: 'big', totalTokens: 7 })
  expect(second).not.toHaveProperty('usage')
  const [done, failed] = client.eventsOf(sessionId, 'childCompleted').map(({ payload }) => payload)
  const parentSessionId = sessionId
  expect(done).toEqual({ childSessionId, parentSessionId, result: { outcome: 'completed', finalMessage: 'Milk.' } })
  expect(failed).toMatchObject({ parentSessionId, result: { outcome: 'error', failure: 'No.' } })
  const { session } = await client.must('session.get', { sessionId: childSessionId })
  expect(session?.agents).toMatchObject([{ model: 'small' }])

  const { subagents } = await conversationOf(client, sessionId)
  expect(subagents).toMatchObject([
    { ...kind, totalTokens: 32 },
    { model: 'big', totalTokens: 7 },
  ])
  const later = await (await test.again()).client()
  expect((await conversationOf(later, sessionId)).subagents).toEqual(subagents)
})

it('tells subscribers of its agent the events of its session, as they are declared', async () => {
  const { client } = await begun(({ emit }) => {
    const plan = { type: 'plan', entries: [{ content: 'Look', status: 'pending' }] } as const
    const told = { type: 'subagent.event', childId: 'a', event: plan } as const
    for (const event of [...delegated('a'), told, ...delegated('b', 'a'), ...done('b', 'a'), ...done('a')]) emit(event)
    return Promise.resolve(undefined)
  })
  await client.untilEvent(sessionId, 'subagent.completed')
  const { childSessionId = '' } = client.eventsOf(sessionId, 'subagent.completed')[0]?.payload ?? {}
  await client.until(() =>
    client.eventsOf(sessionId, 'subagent.event').some(({ payload: { inner } }) => inner.type === 'turn.completed'),
  )
  const told = client.eventsOf(sessionId, 'subagent.event').map(({ payload }) => payload)
  expect(new Set(told.map(({ childId, inner }) => `${childId} ${inner.sessionId}`))).toEqual(
    new Set([`a ${childSessionId}`]),
  )
  for (const { inner } of told) expect(() => events[inner.type].payload.parse(inner.payload)).not.toThrow()
  const followed = told.reduce(
    (state, { inner }) => reduceConversation(state, inner),
    emptyConversation(childSessionId),
  )
  const whole = await conversationOf(client, childSessionId)
  expect(said(followed)).toEqual(said(whole).slice(1))
  expect(followed.turns).toMatchObject([{ status: 'completed' }])
  expect(followed.plan).toMatchObject([{ content: 'Look' }])
})
