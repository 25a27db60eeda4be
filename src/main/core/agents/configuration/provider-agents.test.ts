import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startModelServer, streamChunks, type ServerRequest } from '../adapters/model-api/testing/scripted-model'
import { connectForModels } from '#core/resources/mcp/for-models'
import { createProcesses } from '#core/base/process/processes'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient } from '#core/testing/test-host'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function ask(client: TestClient, sessionId: string, message: string): Promise<void> {
  await client.must('session.subscribe', { sessionId })
  const done = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', done + 1)
}

async function begin(client: TestClient, sessionId: string, adapterName: string): Promise<void> {
  await client.must('session.create', { sessionId })
  await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
}

it('makes an agent of a provider, which knows what was said before a restart', async () => {
  const asked: ServerRequest[] = []
  const server = await startModelServer((request, response) => {
    if (request.path.endsWith('/models')) response.end('{"data":[{"id":"small"},{"id":"large"}]}')
    else {
      asked.push(request)
      streamChunks(response, [{ content: `answer ${asked.length}` }])
    }
  })
  cleanUps.push(() => server.close())
  const test = await startTestHost([scriptedAdapter('echo', () => Promise.resolve(undefined))])
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  const { providerConfig } = await client.must('providerConfig.create', {
    providerConfig: { name: 'Here', kind: 'openai-compatible', baseUrl: server.baseUrl },
  })
  const { adapters } = await client.must('adapter.list', {})
  const agent = adapters.find(({ displayName }) => displayName === 'Here')
  expect(agent).toMatchObject({ adapterName: `provider:${providerConfig.providerConfigId}`, origin: 'provider' })

  const sessionId = 'with-a-model'
  await begin(client, sessionId, agent?.adapterName ?? '')
  await ask(client, sessionId, 'The word is swan.')
  expect(asked[0]?.body).toMatchObject({ model: 'small' })
  await test.host.close()

  const again = await (await test.again()).client()
  await ask(again, sessionId, 'Which word?')
  expect(asked[1]?.body.messages?.map(({ role, content }) => [role, content])).toEqual([
    ['system', expect.stringContaining('developer')],
    ['user', 'The word is swan.'],
    ['assistant', 'answer 1'],
    ['user', 'Which word?'],
  ])
})

it('says what a provider lacks', async () => {
  const test = await startTestHost([])
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  const key = { from: 'environment', variable: 'PARLEY_TEST_NO_SUCH_KEY' } as const
  await client.must('providerConfig.create', { providerConfig: { name: 'Keyless', kind: 'anthropic', key } })
  const { adapters } = await client.must('adapter.list', {})
  const { adapterName = '' } = adapters[0] ?? {}
  await client.must('session.create', { sessionId: 's' })
  const agent = { kind: 'adapter', adapterName } as const
  expect(await client.request('session.agent.attach', { sessionId: 's', agent })).toMatchObject({
    error: { message: expect.stringContaining('There is no key for Keyless') as unknown },
  })
})

it('connects MCP servers for models, and tells what their tools say', async () => {
  const processes = createProcesses()
  cleanUps.push(() => processes.dispose())
  const connect = connectForModels(processes, '1.0.0')
  const script = join(import.meta.dirname, '..', '..', 'resources', 'mcp', 'fixtures', 'server.mjs')
  const server = { name: 'x', transport: 'stdio', command: process.execPath, args: [script], env: {} } as const
  const options = { cwd: import.meta.dirname, onLog: () => undefined }
  const opened = await connect(server, options)
  if (!opened.ok) throw new Error(opened.error)
  cleanUps.push(() => opened.value.close())
  expect(opened.value.tools.length).toBeGreaterThan(0)
  const outcome = await opened.value.call('no-such-tool', {}, new AbortController().signal)
  expect(outcome.isError).toBe(true)

  expect(await connect({ ...server, args: ['no-such-file.js'] }, options)).toMatchObject({ ok: false })
})
