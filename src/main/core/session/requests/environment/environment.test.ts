import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

async function start(adapter: AgentAdapter): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { test, client }
}

async function turn(client: TestClient): Promise<void> {
  const turns = client.eventsOf('s', 'turn.completed').length
  await client.must('session.sendMessage', { sessionId: 's', message: 'work' })
  await client.untilEvent('s', 'turn.completed', turns + 1)
}

const quiet: Script = () => Promise.resolve(undefined)

/** An agent that tells more of itself. */
function talkative(facts: { pid?: number; version?: string; transcript?: { path: string } }): AgentAdapter {
  const adapter = scriptedAdapter('worker', quiet)
  return {
    ...adapter,
    async start(options) {
      const started = await adapter.start(options)
      return started.ok ? ok({ ...started.value, ...facts }) : started
    },
  }
}

it('tells when an agent starts, runs and ends', async () => {
  const { test, client } = await start(talkative({ pid: 4711, version: '1.2' }))
  expect((await client.must('session.environment.get', { sessionId: 's' })).environments).toEqual([])
  await turn(client)
  const running = await client.must('session.environment.get', { sessionId: 's' })
  expect(running.environments).toMatchObject([
    { adapterName: 'worker', status: 'ready', cwd: test.dataDir, pid: 4711, version: '1.2' },
  ])
  await client.must('session.close', { sessionId: 's' })
  const ended = await client.must('session.environment.get', { sessionId: 's' })
  expect(ended.environments).toMatchObject([{ status: 'terminated', reason: 'was stopped' }])

  const events = client.events('s').filter(({ type }) => type.startsWith('environment.'))
  expect(events.map(({ type }) => type)).toEqual([
    'environment.creating',
    'environment.ready',
    'environment.terminated',
  ])
  for (const event of events) {
    expect(event.ephemeral).toBeUndefined()
    expect(event.agentId).toBe(running.environments[0]?.agentId)
  }
})

it('says why an agent could not be started', async () => {
  const broken: AgentAdapter = {
    ...scriptedAdapter('worker', quiet),
    start: () =>
      Promise.resolve({ ok: false, error: { message: 'It is broken.', category: 'runtime', recoverable: true } }),
  }
  const { client } = await start(broken)
  await turn(client)
  expect((await client.must('session.environment.get', { sessionId: 's' })).environments).toMatchObject([
    { status: 'terminated', reason: 'could not be started: It is broken.' },
  ])
})

it('does not say that an agent runs that ended with the host', async () => {
  const { test, client } = await start(talkative({ pid: 4711 }))
  await turn(client)
  const again = await (await test.again()).client()
  expect((await again.must('session.environment.get', { sessionId: 's' })).environments).toMatchObject([
    { status: 'terminated', reason: 'ended when Parley stopped' },
  ])
})

it("follows the agent's own record, and tells when a turn is written", async () => {
  const file = path.join(await temporaryFolder(), 'record.jsonl')
  await writeFile(file, 'one\n')
  const { client } = await start(talkative({ transcript: { path: file } }))
  await turn(client)
  await turn(client)
  await appendFile(file, 'two\n')
  await turn(client)
  expect(client.eventsOf('s', 'transcript.changed').map(({ payload }) => payload.size)).toEqual([4, 8])
  expect(client.eventsOf('s', 'transcript.written')).toHaveLength(3)
  expect((await client.must('session.environment.get', { sessionId: 's' })).environments).toMatchObject([
    { transcript: { path: file, size: 8 } },
  ])
})

it('knows no environment of a session that there is not', async () => {
  const { client } = await start(scriptedAdapter('worker', quiet))
  expect(await client.request('session.environment.get', { sessionId: 'none' })).toMatchObject({
    error: { code: 'session-not-found' },
  })
  const malformed = { sessionId: 's', more: 1 }
  expect(await client.request('session.environment.get', malformed)).toMatchObject({
    error: { code: 'invalid-params' },
  })
})
