import { join } from 'node:path'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { afterEach, expect, it } from 'vitest'
import type { McpServerConfig } from '#shared/mcp/entities'
import { startModelServer, streamChunks } from '#core/agents/adapters/model-api/testing/scripted-model'
import { startTestHost, type TestClient } from '#core/testing/test-host'
import { serverOf } from './fixtures/eras.mjs'
import { serveFetch } from './testing'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const fixture = (name: string, ...args: string[]): McpServerConfig => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'fixtures', name), ...args],
})

const SESSION = 'with-a-model'

interface Asked {
  readonly messages?: readonly { readonly role?: unknown; readonly content?: unknown }[]
}

/** Opens a session of a model that calls one tool of a server, and repeats what it is given. */
async function open(config: McpServerConfig, tool: string) {
  const given: unknown[] = []
  const model = await startModelServer(({ path, body }, response) => {
    if (path.endsWith('/models')) {
      response.end('{"data":[{"id":"small"}]}')
      return
    }
    const last = (body as Asked).messages?.at(-1)
    if (last?.role === 'tool') {
      given.push(last.content)
      streamChunks(response, [{ content: 'done' }])
      return
    }
    const call = { name: `mcp__shop__${tool}`, arguments: '{}' }
    streamChunks(response, [{ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: call }] }], 'tool_calls')
  })
  cleanUps.push(() => model.close())
  const test = await startTestHost([])
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  await client.must('mcp.config.add', { name: 'shop', config })
  const { providerConfig } = await client.must('providerConfig.create', {
    providerConfig: { name: 'Here', kind: 'openai-compatible', baseUrl: model.baseUrl },
  })
  const adapterName = `provider:${providerConfig.providerConfigId}`
  await client.must('session.create', { sessionId: SESSION })
  await client.must('session.agent.attach', { sessionId: SESSION, agent: { kind: 'adapter', adapterName } })
  await client.must('session.permissions.setApproveAll', { sessionId: SESSION, enabled: true })
  await client.must('session.subscribe', { sessionId: SESSION })
  return { client, given }
}

async function answer(client: TestClient, result: { action: 'accept' | 'decline'; content?: Record<string, string> }) {
  await client.untilEvent(SESSION, 'elicitation.requested')
  const payload = client.eventsOf(SESSION, 'elicitation.requested')[0]?.payload
  await client.must('session.ui.handlePendingElicitation', {
    sessionId: SESSION,
    requestId: payload?.requestId ?? '',
    result,
  })
  return payload
}

const eras: readonly [string, () => Promise<McpServerConfig>][] = [
  ['an old local server', () => Promise.resolve(fixture('eras.mjs', 'legacy'))],
  ['a new local server', () => Promise.resolve(fixture('eras.mjs', 'modern'))],
  [
    'a new remote server',
    async () => ({ url: (await serveFetch(createMcpHandler(() => serverOf(), { legacy: 'reject' }).fetch)).url }),
  ],
]

it.each(eras)('lets a client answer what %s asks while a model uses it', async (_what, start) => {
  const { client, given } = await open(await start(), 'order')
  await client.must('session.sendMessage', { sessionId: SESSION, message: 'Order one.' })
  const asked = await answer(client, { action: 'accept', content: { size: 'large' } })
  expect(asked).toMatchObject({ serverName: 'shop', message: 'Which size?', toolCallId: 'c1', mode: 'form' })
  await client.untilEvent(SESSION, 'turn.completed')
  expect(given).toEqual(['ordered large'])
})

it.each(eras)('shows the progress of a tool of %s', async (_what, start) => {
  const { client, given } = await open(await start(), 'work')
  await client.must('session.sendMessage', { sessionId: SESSION, message: 'Work.' })
  await client.untilEvent(SESSION, 'turn.completed')
  expect(given).toEqual(['worked'])
  const told = client.eventsOf(SESSION, 'tool.progress').map(({ payload }) => payload.message)
  expect(told).toEqual(['step 1', 'step 2', 'step 3'])
})

it('lets a client answer what a task asks, and shows how the task goes', async () => {
  const { client, given } = await open(fixture('tasks.mjs'), 'research')
  await client.must('session.sendMessage', { sessionId: SESSION, message: 'Research.' })
  await answer(client, { action: 'accept', content: { topic: 'bees' } })
  await client.untilEvent(SESSION, 'turn.completed')
  expect(given).toEqual(['about bees'])
  const told = client.eventsOf(SESSION, 'tool.progress').map(({ payload }) => payload.message)
  expect(told).toEqual(['began', 'half of it', 'a question', 'completed'])
})

it('withdraws a question when the turn is cancelled', async () => {
  const { client } = await open(fixture('eras.mjs', 'modern'), 'order')
  await client.must('session.sendMessage', { sessionId: SESSION, message: 'Order one.' })
  await client.untilEvent(SESSION, 'elicitation.requested')
  await client.must('session.cancel', { sessionId: SESSION })
  await client.untilEvent(SESSION, 'elicitation.resolved')
  expect(client.eventsOf(SESSION, 'elicitation.resolved')[0]?.payload).toMatchObject({
    action: 'cancel',
    by: 'cancelled',
  })
})
