import { expect, it, onTestFinished, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { ok } from '#shared/kernel/result'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { serveConnection } from '#core/base/serve-connection'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestHost } from '#core/testing/test-host'
import { say } from '#core/session/agents/selection/testing'
import { ContextProviders } from '#core/session/agents/selection/context-providers'
import { enrichHandlers } from './enrich-context'

async function setUp() {
  const host = await startTestHost([scriptedAdapter('agent', async () => undefined)])
  onTestFinished(() => host.cleanUp())
  const asking = await host.client()
  await asking.must('session.create', { sessionId: 's' })
  return { host, asking, enriched: () => asking.must('session.enrichContext', { sessionId: 's' }) }
}

async function connect(host: TestHost): Promise<{ client: Connection; end: () => void }> {
  const [near, far] = createMemoryPipes()
  serveConnection(host.host, far)
  const connected = await connectOnce(createPeerLink(near), { name: 'provider' })
  if (!connected.ok) throw new Error(connected.error.message)
  return { client: connected.value, end: () => near.close() }
}

it('a client answers what it knows of a session, as long as its connection lasts', async () => {
  const { host, enriched } = await setUp()
  expect(await enriched()).toEqual({ handled: false })
  const { client, end } = await connect(host)
  client.serve('session.enrichContext.provide', async ({ sessionId }) => ok({ project: `of ${sessionId}` }))
  expect(await enriched()).toEqual({ handled: false })
  expect(await client.request('session.enrichContext.setProvider', { enabled: true })).toEqual(ok({ success: true }))
  expect(await enriched()).toEqual({ project: 'of s' })
  end()
  expect(await enriched()).toEqual({ handled: false })
})

it('every client that provides is asked, the last one to register counts where they differ', async () => {
  const { host, enriched } = await setUp()
  const [first, second] = [await connect(host), await connect(host)]
  for (const [name, { client }] of Object.entries({ first, second })) {
    client.serve('session.enrichContext.provide', async () => ok({ name, [name]: true }))
    await client.request('session.enrichContext.setProvider', { enabled: true })
  }
  expect(await enriched()).toEqual({ name: 'second', first: true, second: true })
  const ended = { enabled: false }
  expect(await second.client.request('session.enrichContext.setProvider', ended)).toEqual(ok({ success: true }))
  expect(await second.client.request('session.enrichContext.setProvider', ended)).toEqual(ok({ success: false }))
  expect(await enriched()).toEqual({ name: 'first', first: true })
})

it('what clients provide accompanies every message, with its origin, and is bounded', async () => {
  const prompts: string[] = []
  const host = await startTestHost([
    scriptedAdapter('agent', async ({ prompt }) => {
      prompts.push(prompt)
      return undefined
    }),
  ])
  onTestFinished(() => host.cleanUp())
  const asking = await host.client()
  const { client } = await connect(host)
  client.serve('session.enrichContext.provide', async ({ sessionId }) =>
    ok({ branch: sessionId, log: 'x'.repeat(50_000) }),
  )
  await client.request('session.enrichContext.setProvider', { enabled: true, name: 'Tracker' })
  await asking.must('session.create', { sessionId: 's' })
  await say(asking, 's', 'hello')
  expect(prompts[0]).toMatch(
    /^hello\[Context from Tracker; not the user's words\]\nbranch: s\nlog: x+\n\[\d+ more char/,
  )
  expect(prompts[0]?.length).toBeLessThan(17_000)
  const { blocks } = await asking.must('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 1 })
  expect(blocks[1]).toMatchObject({ contextFrom: { kind: 'provider', name: 'Tracker' } })
  await client.request('session.enrichContext.setProvider', { enabled: false })
  await say(asking, 's', 'more')
  expect(prompts[1]).toBe('more')
})

it('a client that cannot say anything is taken to know nothing, and an unknown session is told of', async () => {
  const { host, asking, enriched } = await setUp()
  const { client } = await connect(host)
  await client.request('session.enrichContext.setProvider', { enabled: true })
  expect(await enriched()).toEqual({ handled: false })
  client.serve('session.enrichContext.provide', async () => ok('words' as never))
  expect(await enriched()).toEqual({ handled: false })
  expect(await asking.request('session.enrichContext', { sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
})

it('a client that is late is not waited for, and one that cannot be asked is none', async () => {
  const log = vi.fn()
  const store = { read: { session: () => Promise.resolve({}) } }
  const contextProviders = new ContextProviders({ log })
  const handlers = enrichHandlers({ store, contextProviders } as never, 1)
  const by = (request?: () => Promise<never>) => ({
    clientId: 'c',
    clientName: 'test',
    sink: { notify: vi.fn(), ...(request && { request }) },
    subscriptions: new Map(),
    gone: new AbortController().signal,
  })
  expect(await handlers['session.enrichContext.setProvider']({ enabled: true }, by())).toEqual(ok({ success: false }))
  const late = by(() => new Promise<never>(() => undefined))
  await handlers['session.enrichContext.setProvider']({ enabled: true }, late)
  expect(await handlers['session.enrichContext']({ sessionId: 's' }, late)).toEqual(ok({ handled: false }))
  expect(log).toHaveBeenCalledWith(expect.stringContaining('in time'))
})
