import { afterEach, expect, test } from 'vitest'
import { ok } from '#shared/kernel/result'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { startTestHost, type TestHost } from '#core/testing/test-host'

let running: TestHost | undefined
afterEach(() => running?.cleanUp())

const sessionId = 's'
const silent: Script = () => Promise.resolve(undefined)

async function session(script: Script = silent, asks = false) {
  const adapter = scriptedAdapter('one', script)
  running = await startTestHost([asks ? { ...adapter, answersFreely: { kind: 'answersFreely' } } : adapter])
  const client = await running.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const say = async (message: string, turns: number) => {
    await client.must('session.sendMessage', { sessionId, message })
    await client.untilEvent(sessionId, 'turn.completed', turns)
  }
  const title = async () => (await client.must('session.get', { sessionId })).session?.title
  return { client, say, title }
}

test('a session is named after its first message at once', async () => {
  const { client, say, title } = await session()
  await say('Please fix the *build* on Windows. It fails.', 1)
  await say('And now something else', 2)
  expect(await title()).toBe('fix the build on Windows')
  expect(client.eventsOf(sessionId, 'title.generated').map(({ payload }) => payload.title)).toEqual([
    'fix the build on Windows',
  ])
})

test('what an agent calls it replaces what rules made of it, not what a person typed', async () => {
  const { client, say, title } = await session(({ prompt, emit }) => {
    emit({ type: 'title', title: `About ${prompt}` })
    return Promise.resolve(undefined)
  })
  await say('one', 1)
  expect(await title()).toBe('About one')
  await client.must('session.update', { sessionId, title: 'Mine' })
  await say('two', 2)
  expect(await title()).toBe('Mine')
  await client.must('session.update', { sessionId, title: null })
  await say('three', 3)
  expect(await title()).toBe('About three')
})

test('what another agent calls it later replaces nothing, neither as a member nor as the lead', async () => {
  const naming: Script = ({ prompt, emit }) => {
    emit({ type: 'title', title: `About ${prompt}` })
    return Promise.resolve(undefined)
  }
  running = await startTestHost([scriptedAdapter('one', naming), scriptedAdapter('two', naming)])
  const client = await running.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const title = async () => (await client.must('session.get', { sessionId })).session?.title
  await client.must('session.sendMessage', { sessionId, message: 'first' })
  await client.untilEvent(sessionId, 'turn.completed', 1)
  expect(await title()).toBe('About first')
  const agent = { kind: 'adapter', adapterName: 'two' } as const
  const { agentId } = await client.must('session.agent.attach', { sessionId, agent })
  await client.must('session.sendMessage', { sessionId, message: 'second', agentIds: [agentId] })
  await client.untilEvent(sessionId, 'turn.completed', 2)
  await client.must('session.agent.update', { sessionId, agentId, role: 'lead' })
  await client.must('session.sendMessage', { sessionId, message: 'third' })
  await client.untilEvent(sessionId, 'turn.completed', 3)
  expect(await title()).toBe('About first')
})

test('an agent may give its session another title, as long as the last one was its own', async () => {
  const { say, title } = await session(({ prompt, emit }) => {
    emit({ type: 'title', title: `About ${prompt}` })
    return Promise.resolve(undefined)
  })
  await say('one', 1)
  await say('two', 2)
  expect(await title()).toBe('About two')
})

test('another title is made when asked for, by rules or by an agent', async () => {
  const { client, say, title } = await session(({ prompt, emit }) => {
    if (prompt.startsWith('Give this conversation a title')) emit({ type: 'text', delta: '“A better name”.' })
    return Promise.resolve(undefined)
  }, true)
  expect(await client.request('session.title.generate', { sessionId })).toMatchObject({
    ok: false,
    error: { code: 'message-not-found' },
  })
  await say('first words', 1)
  await client.must('session.update', { sessionId, title: 'Mine' })
  expect(await client.must('session.title.generate', { sessionId })).toEqual({ title: 'first words' })
  expect(await client.must('session.title.generate', { sessionId, by: 'agent' })).toEqual({ title: 'A better name' })
  expect(await title()).toBe('A better name')
})

test('a title that is typed while an agent is asked stays', async () => {
  const asked = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const { client, say, title } = await session(async ({ prompt, emit }) => {
    if (!prompt.startsWith('Give this')) return undefined
    asked.resolve(undefined)
    await goOn.promise
    emit({ type: 'text', delta: 'Too late' })
    return undefined
  }, true)
  await say('first', 1)
  const generated = client.must('session.title.generate', { sessionId, by: 'agent' })
  await asked.promise
  await client.must('session.update', { sessionId, title: 'Mine' })
  goOn.resolve(undefined)
  expect(await generated).toEqual({ title: 'Mine' })
  expect(await title()).toBe('Mine')
})

test('an agent that cannot be asked is named', async () => {
  const { client, say } = await session()
  const ask = () => client.request('session.title.generate', { sessionId, by: 'agent' })
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'agent-not-found' } })
  await say('first', 1)
  expect(await ask()).toMatchObject({
    ok: false,
    error: { code: 'capability-missing', details: { capability: 'answersFreely' } },
  })
  expect(await client.request('session.title.generate', { sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
})

test('an agent is asked once for the title of a new session where the settings say so', async () => {
  const { client, say, title } = await session(({ prompt, emit }) => {
    if (prompt.startsWith('Give this conversation a title')) emit({ type: 'text', delta: 'By the agent' })
    return Promise.resolve(undefined)
  }, true)
  const settings = await client.must('settings.update', { titlesByAgent: true })
  expect(settings.settings.titlesByAgent).toBe(true)
  await say('first words', 1)
  await client.untilEvent(sessionId, 'title.generated', 2)
  expect(await title()).toBe('By the agent')
  await say('more words', 2)
  expect(client.eventsOf(sessionId, 'title.generated').map(({ payload }) => payload.title)).toEqual([
    'first words',
    'By the agent',
  ])
})

test('a title that its agent takes long for reaches whoever watches the session by then', async () => {
  const [asked, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const { client, say, title } = await session(async ({ prompt, emit }) => {
    if (!prompt.startsWith('Give this conversation a title')) return undefined
    asked.resolve(undefined)
    await answered.promise
    emit({ type: 'text', delta: 'By the agent' })
    return undefined
  }, true)
  await client.must('settings.update', { titlesByAgent: true })
  await say('first words', 1)
  await asked.promise
  await client.must('session.close', { sessionId })
  await client.must('session.unsubscribe', { sessionId })
  const late = await running?.client()
  await late?.must('session.subscribe', { sessionId })
  await late?.must('session.resume', { sessionId })
  answered.resolve(undefined)
  await late?.untilEvent(sessionId, 'title.generated')
  expect(await title()).toBe('By the agent')
})

test('a title that is typed reaches the agent, now and with its next start, and one that is typed there comes back', async () => {
  const names: string[] = []
  const adapter = scriptedAdapter('one', ({ prompt, emit }) => {
    if (prompt.startsWith('rename ')) emit({ type: 'title', title: prompt.slice('rename '.length), isChosen: true })
    return Promise.resolve(undefined)
  })
  const rename = (title: string) => {
    names.push(title)
    return Promise.resolve(ok(undefined))
  }
  running = await startTestHost([
    {
      ...adapter,
      async start(options) {
        const started = await adapter.start(options)
        return started.ok ? ok({ ...started.value, naming: { rename } }) : started
      },
    },
  ])
  const client = await running.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const say = async (message: string, turns: number) => {
    await client.must('session.sendMessage', { sessionId, message })
    await client.untilEvent(sessionId, 'turn.completed', turns)
  }
  const title = async () => (await client.must('session.get', { sessionId })).session?.title
  await say('first words', 1)
  await say('rename There', 2)
  expect(await title()).toBe('There')
  expect(names).toEqual([])
  await client.must('session.update', { sessionId, title: 'Here' })
  expect(names).toEqual(['Here'])
  await say('rename Elsewhere', 3)
  expect(await title()).toBe('Here')
  await client.must('session.suspend', { sessionId })
  await client.must('session.name.set', { sessionId, name: 'Later' })
  expect(names).toEqual(['Here'])
  await say('go on', 4)
  expect(names).toEqual(['Here', 'Later'])
})
