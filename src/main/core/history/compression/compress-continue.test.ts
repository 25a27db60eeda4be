import { expect, it } from 'vitest'
import { echo, start, say, session } from '#core/session/agents/selection/testing'
import { scriptedAdapter } from '#core/testing/scripted-agent'

it('a session is continued from a summary, as a child whose agents are told nothing else', async () => {
  const adapter = scriptedAdapter('one', echo)
  const { client } = await start([adapter])
  const sessionId = await session(client)
  await say(client, sessionId, 'more')
  const continued = await client.must('session.compress.continue', { sessionId, summary: 'We spoke.', name: 'Next' })
  expect(continued.summary).toBe('We spoke.')
  const { session: child } = await client.must('session.get', { sessionId: continued.sessionId })
  expect(child).toMatchObject({ branchKind: 'compress', parentSessionId: sessionId, title: 'Next' })
  await client.untilEvent(sessionId, 'branch.created')
  expect(client.eventsOf(sessionId, 'branch.created')[0]?.payload).toMatchObject({ kind: 'compress' })
  await say(client, continued.sessionId, 'go on')
  const told = (await adapter.starts.at(-1)?.history?.()) ?? []
  expect(told.map(({ contentText }) => contentText)).toEqual(['We spoke.', 'go on', 'You said go on'])
  const { session: source } = await client.must('session.get', { sessionId })
  expect(source).toMatchObject({ summary: 'We spoke.', summaryUpdatedAt: expect.any(Number) as number })
  expect(source?.agents[0]).toMatchObject({ harnessId: 'one' })
  const own = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
  expect(own.total).toBe(4)
})

it('a summary is written where none is given, and an empty session has nothing to continue from', async () => {
  const { client } = await start([scriptedAdapter('one', echo)])
  const { sessionId: empty } = await client.must('session.create', {})
  expect(await client.request('session.compress.continue', { sessionId: empty })).toMatchObject({
    ok: false,
    error: { code: 'nothing-to-compress' },
  })
  const sessionId = await session(client)
  const { summary } = await client.must('session.compress.continue', { sessionId, writtenBy: 'listing' })
  expect(summary).toContain('hello')
})

it('a client orchestrates from a session of kind coordinator', async () => {
  const { client } = await start([scriptedAdapter('one', echo)])
  const parentSessionId = await session(client)
  await client.must('session.create', { sessionId: 'c', parentSessionId, branchKind: 'coordinator' })
  const { children } = await client.must('session.getChildren', { sessionId: parentSessionId })
  expect(children).toMatchObject([{ sessionId: 'c', branchKind: 'coordinator' }])
})

it.each([
  ['session.compress', { pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] }],
  ['session.history.compact', {}],
] as const)('%s tells who asked for it before it compresses', async (request, input) => {
  const { client } = await start([
    scriptedAdapter('one', async ({ emit }) => {
      emit({ type: 'reasoning', delta: 'let me think. '.repeat(300) })
      emit({ type: 'text', delta: 'done' })
      return undefined
    }),
  ])
  const sessionId = await session(client)
  await client.must(request, { sessionId, ...input, extensionId: 'tidy', reason: 'It is time.' })
  await client.untilEvent(sessionId, 'compressed')
  expect(client.eventsOf(sessionId, 'compressionRequested')[0]?.payload).toEqual({
    sessionId,
    reason: 'It is time.',
    source: 'extension',
    extensionId: 'tidy',
  })
  const types = client.events(sessionId).map(({ type }) => type)
  expect(types.indexOf('compressionRequested')).toBeLessThan(types.indexOf('squash'))
})

it('what happened in a session is written down and kept with it, and writing can be stopped by its name', async () => {
  const asked = Promise.withResolvers<undefined>()
  const adapter = scriptedAdapter('one', async (to) => {
    if (to.prompt === 'hello') return echo(to)
    asked.resolve(undefined)
    await to.cancelled
    return { outcome: 'cancelled' }
  })
  const { client } = await start([{ ...adapter, answersFreely: { kind: 'answersFreely' } }])
  const sessionId = await session(client)
  const writing = client.request('session.summarize', { sessionId, operationId: 'write' })
  await asked.promise
  await client.must('operation.cancel', { operationId: 'write' })
  expect(await writing).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  const { summary } = await client.must('session.summarize', { sessionId, writtenBy: 'listing' })
  expect((await client.must('session.get', { sessionId })).session).toMatchObject({ summary })
})
