import { expect, it } from 'vitest'
import type { Attention, AttentionEntry, AttentionState } from '#shared/attention/entities'
import { strongestState } from '#shared/attention/strength'
import { gate } from '#core/session/testing'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'

const sessionId = 's1'

/** The last announced state of a session. */
function announced(client: TestClient, of = sessionId): Attention | undefined {
  const entries = client.notifications.flatMap(({ method, params }): AttentionEntry[] =>
    method === 'server.event' && params.type === 'attention.changed' ? params.payload.sessions : [],
  )
  return entries.findLast((entry) => entry.sessionId === of)?.attention
}

const untilState = (client: TestClient, state: AttentionState, of = sessionId) =>
  client.until(() => announced(client, of)?.state === state)

async function states(client: TestClient): Promise<Record<string, AttentionState>> {
  const { sessions } = await client.must('attention.list', {})
  return Object.fromEntries(sessions.map((entry) => [entry.sessionId, entry.attention.state]))
}

async function begun(script: Script) {
  const agent = scriptedAdapter('one', script)
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const say = (message: string, to = sessionId) => client.must('session.sendMessage', { sessionId: to, message })
  return { test, client, agent, say }
}

const fails: Script = () =>
  Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } })

it('is working with its latest activity, then done and unseen when nobody looked', async () => {
  const wait = gate()
  const { client, say } = await begun(async ({ emit }) => {
    emit({ type: 'tool.started', toolCallId: 't', name: 'run', title: 'Run tests', kind: 'exec', args: {} })
    await wait.passed
    emit({ type: 'tool.completed', toolCallId: 't', outcome: 'ok', output: '' })
    return undefined
  })
  await say('test it')
  await client.until(() => announced(client)?.activity?.title === 'Run tests')
  expect(announced(client)).toMatchObject({ state: 'working', activity: { kind: 'tool', toolKind: 'exec' } })
  const { sessions } = await client.must('session.list', {})
  expect(sessions[0]?.attention?.state).toBe('working')
  wait.open()
  await untilState(client, 'doneUnseen')
  expect(await states(client)).toEqual({ s1: 'doneUnseen' })
})

it('is not unseen when a focused window of any client shows it at the end of the turn', async () => {
  const { test, client, say } = await begun(() => Promise.resolve(undefined))
  const phone = await test.client()
  await phone.must('attention.reportView', { sessionIds: [sessionId] })
  await say('hello')
  await client.untilEvent(sessionId, 'turn.completed')
  expect(await states(client)).toEqual({})
  await phone.must('attention.reportView', { sessionIds: [] })
  await say('again')
  await untilState(client, 'doneUnseen')
})

it('counts a window that was closed as looking at nothing', async () => {
  const { test, client, say } = await begun(() => Promise.resolve(undefined))
  const window = await test.client()
  await window.must('attention.reportView', { sessionIds: [sessionId] })
  window.connection.close()
  await say('hello')
  await untilState(client, 'doneUnseen')
})

it('is seen for all clients as soon as one shows it, and only that one session', async () => {
  const { test, client, say } = await begun(() => Promise.resolve(undefined))
  await client.must('session.create', { sessionId: 's2', parentSessionId: sessionId })
  await say('hello')
  await say('hello', 's2')
  await untilState(client, 'doneUnseen')
  await untilState(client, 'doneUnseen', 's2')
  const phone = await test.client()
  await phone.must('attention.reportView', { sessionIds: ['s2'] })
  await untilState(client, 'idle', 's2')
  const left = await states(client)
  expect(left).toEqual({ s1: 'doneUnseen' })
  // The group of both still shows the strongest of its members.
  expect(strongestState(Object.values(left))).toBe('doneUnseen')
})

it('keeps what is unseen and what failed over a restart and a crash', async () => {
  const { test, client, say } = await begun((context) =>
    context.prompt === 'fail' ? fails(context) : Promise.resolve(undefined),
  )
  await client.must('session.create', { sessionId: 's2' })
  await say('hello')
  await say('fail', 's2')
  await untilState(client, 'doneUnseen')
  await untilState(client, 'failed', 's2')
  const before = await client.must('attention.list', {})
  const again = await test.again()
  const later = await again.client()
  expect(await later.must('attention.list', {})).toEqual(before)
  await again.cleanUp()
})

it('keeps a failure until the next turn or until it is dismissed, not only until it is shown', async () => {
  const { client, say } = await begun(fails)
  await say('hello')
  await untilState(client, 'failed')
  await client.must('attention.reportView', { sessionIds: [sessionId] })
  expect(await states(client)).toEqual({ s1: 'failed' })
  expect(await client.must('attention.markSeen', { sessionIds: [sessionId, 'nothing'] })).toEqual({
    sessionIds: [sessionId],
  })
  expect(await states(client)).toEqual({})
})

it('is not concerned by a turn that the user stopped', async () => {
  const { client, say } = await begun(async ({ cancelled }) => {
    await cancelled
    return { outcome: 'cancelled' }
  })
  await say('hello')
  await untilState(client, 'working')
  await client.must('session.cancel', { sessionId })
  await untilState(client, 'idle')
  expect(await states(client)).toEqual({})
})

it('works while its subagents work, however silent it is', async () => {
  const done = gate()
  const { client, say } = await begun(async ({ emit }) => {
    emit({ type: 'subagent.spawned', childId: 'c', task: 'Look around' })
    await done.passed
    emit({ type: 'subagent.completed', childId: 'c', finalMessage: 'Milk.' })
    return undefined
  })
  await say('hello')
  await client.until(() => announced(client)?.activity?.kind === 'subagent')
  expect(announced(client)).toMatchObject({ state: 'working', activity: { title: 'Look around' } })
  done.open()
  await untilState(client, 'doneUnseen')
})

it('works while a background task works, although its own turn is over', async () => {
  const done = gate()
  const { client, say } = await begun(async ({ prompt }) => {
    if (prompt === 'look') await done.passed
    return undefined
  })
  await say('hello')
  await untilState(client, 'doneUnseen')
  const task = { sessionId, agentType: 'task', name: 'Look around', prompt: 'look' }
  const { childSessionId } = await client.must('session.tasks.startAgent', task)
  await untilState(client, 'working')
  expect(announced(client)).toMatchObject({ activity: { kind: 'task', title: 'Look around' } })
  done.open()
  await client.untilEvent(sessionId, 'childCompleted')
  await untilState(client, 'doneUnseen')
  // The branch of the task is part of this session, so it is not unseen in addition.
  expect(await states(client)).not.toHaveProperty(childSessionId)
})

it('says what it needs, and no longer as soon as that is answered, before the agent continues', async () => {
  const goOn = gate()
  const { client, say } = await begun(async ({ ask, question }) => {
    await Promise.all([ask('a'), ask('b'), question('q', { kind: 'elicitation', message: 'Which?', mode: 'form' })])
    await goOn.passed
    return undefined
  })
  await say('hello')
  await client.until(() => (announced(client)?.requests?.length ?? 0) === 3)
  expect(announced(client)).toMatchObject({ state: 'needsYou', waiting: { permission: 2, question: 1 } })
  expect(
    announced(client)
      ?.requests?.map(({ title }) => title)
      .sort(),
  ).toEqual(['Which?', 'run true', 'run true'])
  for (const { kind, requestId } of announced(client)?.requests ?? [])
    if (kind === 'permission') await client.must('permission.respond', { requestId, behavior: 'allow' })
    else
      await client.must('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'cancel' } })
  expect(await states(client)).toEqual({ s1: 'working' })
  expect(client.eventsOf(sessionId, 'turn.completed')).toEqual([])
  goOn.open()
  await untilState(client, 'doneUnseen')
})

it('does not need the user for a request that is put off', async () => {
  const { client, say } = await begun(async ({ ask }) => {
    await ask('a')
    return undefined
  })
  await say('hello')
  await untilState(client, 'needsYou')
  const requestId = announced(client)?.requests?.[0]?.requestId ?? ''
  await client.must('permission.snooze', { requestId })
  await untilState(client, 'working')
  await client.must('permission.snooze', { requestId, until: null })
  await untilState(client, 'needsYou')
  await client.must('session.cancel', { sessionId })
  await untilState(client, 'idle')
})

it('never lists archived and purged sessions', async () => {
  const { client, say } = await begun(fails)
  await say('hello')
  await untilState(client, 'failed')
  await client.must('session.close', { sessionId })
  await client.must('session.archive', { sessionId })
  expect(await states(client)).toEqual({})
  await client.must('session.purge', { sessionId })
  expect(await states(client)).toEqual({})
})

it('lists the strongest state first', async () => {
  const { client, say } = await begun(async (context) => {
    if (context.prompt === 'fail') return fails(context)
    if (context.prompt === 'ask') await context.ask('a')
    return undefined
  })
  for (const id of ['s2', 's3']) await client.must('session.create', { sessionId: id, title: `Session ${id}` })
  await say('hello')
  await say('fail', 's2')
  await say('ask', 's3')
  await untilState(client, 'doneUnseen')
  await untilState(client, 'failed', 's2')
  await untilState(client, 'needsYou', 's3')
  const { sessions } = await client.must('attention.list', {})
  expect(sessions.map(({ sessionId: id, title }) => [id, title])).toEqual([
    ['s3', 'Session s3'],
    ['s2', 'Session s2'],
    ['s1', 'hello'],
  ])
})

it('is put off by the user, in every client and over a restart, and comes back with something new', async () => {
  const { test, client, say } = await begun(() => Promise.resolve(undefined))
  await say('one')
  await untilState(client, 'doneUnseen')
  const until = Date.now() + 3_600_000
  expect(await client.must('attention.snooze', { sessionIds: [sessionId], until })).toEqual({ sessionIds: [sessionId] })
  await untilState(client, 'snoozed')
  expect(announced(client)?.snoozedUntil).toBe(until)
  const again = await test.again()
  const later = await again.client()
  expect(await states(later)).toEqual({ s1: 'snoozed' })
  await later.must('session.subscribe', { sessionId })
  await later.must('session.sendMessage', { sessionId, message: 'two' })
  await untilState(later, 'doneUnseen')
  await again.cleanUp()
})

it('comes back when its time has come', async () => {
  const { client, say } = await begun(() => Promise.resolve(undefined))
  await say('one')
  await untilState(client, 'doneUnseen')
  await client.must('attention.snooze', { sessionIds: [sessionId], until: Date.now() + 300 })
  await untilState(client, 'snoozed')
  await untilState(client, 'doneUnseen')
})

it('is marked as unseen by the user, and as seen again', async () => {
  const { client, say } = await begun(() => Promise.resolve(undefined))
  await say('one')
  await untilState(client, 'doneUnseen')
  await client.must('attention.markSeen', { sessionIds: [sessionId] })
  await untilState(client, 'idle')
  await client.must('attention.markUnseen', { sessionIds: [sessionId], outcome: 'failed' })
  await untilState(client, 'failed')
  expect(await client.must('attention.markUnseen', { sessionIds: [sessionId] })).toEqual({ sessionIds: [] })
})
