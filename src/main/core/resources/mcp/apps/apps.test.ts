import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { ToolContent } from '#shared/session/blocks'
import { storedBlobId } from '#shared/attachment/reference'
import { readAppPage } from '#core/host/page/apps'
import { readAttachment } from '#core/host/page/attachments'
import { startModelServer, streamChunks } from '#core/agents/adapters/model-api/testing/scripted-model'
import { startTestHost } from '#core/testing/test-host'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const SESSION = 'with-an-app'

interface Asked {
  readonly messages?: readonly { readonly role?: unknown; readonly content?: unknown }[]
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[]
}

/** Opens a session of a model that calls one tool of the shop. */
async function open(tool: string) {
  const given: unknown[] = []
  const offered = new Set<string>()
  const model = await startModelServer(({ path, body }, response) => {
    if (path.endsWith('/models')) {
      response.end('{"data":[{"id":"small"}]}')
      return
    }
    const { messages, tools = [] } = body as Asked
    for (const one of tools) offered.add(one.function?.name ?? '')
    const last = messages?.at(-1)
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
  const args = [join(import.meta.dirname, '..', 'fixtures', 'apps.mjs')]
  await client.must('mcp.config.add', { name: 'shop', config: { command: process.execPath, args } })
  const { providerConfig } = await client.must('providerConfig.create', {
    providerConfig: { name: 'Here', kind: 'openai-compatible', baseUrl: model.baseUrl },
  })
  const adapterName = `provider:${providerConfig.providerConfigId}`
  await client.must('session.create', { sessionId: SESSION })
  await client.must('session.agent.attach', { sessionId: SESSION, agent: { kind: 'adapter', adapterName } })
  await client.must('session.permissions.setApproveAll', { sessionId: SESSION, enabled: true })
  await client.must('session.subscribe', { sessionId: SESSION })
  await client.must('session.sendMessage', { sessionId: SESSION, message: 'Go.' })
  await client.untilEvent(SESSION, 'turn.completed')
  const { blocks } = await client.must('session.getMessages', { sessionId: SESSION, fromPosition: 0, limit: 100 })
  const content = blocks.flatMap((block): readonly ToolContent[] =>
    block.type === 'tool_output' ? (block.content ?? []) : [],
  )
  const apps = content.filter((part) => part.type === 'app')
  return { client, test, given, offered, apps }
}

it('keeps the page of a tool and its result, and gives the model the words only', async () => {
  const { apps, given, test } = await open('board')
  expect(apps).toMatchObject([
    {
      server: 'shop',
      tool: 'board',
      uri: 'ui://shop/board',
      unreachable: ['https://api.example.test', 'https://cdn.example.test'],
    },
  ])
  expect(given).toEqual(['moves: 0\n{"moves":0}'])
  const [app] = apps
  if (app?.result?.type !== 'base64') throw new Error('no result')
  expect(JSON.parse(Buffer.from(app.result.data, 'base64').toString())).toEqual({
    content: [{ type: 'text', text: 'moves: 0' }],
    structuredContent: { moves: 0 },
    _meta: { secret: 'for the app' },
  })
  const blobId = storedBlobId(app.source) ?? ''
  const page = await readAppPage(test.host, `/mcp-apps/${blobId}`)
  expect(Buffer.from(page?.body ?? []).toString()).toMatch(
    /^<!doctype html><script>.*RTCPeerConnection[^]*<h1>board<\/h1>/,
  )
  const policy = page?.headers['Content-Security-Policy'] ?? ''
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]),
  )
  expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/)
  // As a stored file it can only be saved.
  expect((await readAttachment(test.host, `/attachments/${blobId}`))?.headers['Content-Disposition']).toBe('attachment')
})

it.each(['early', 'given'])('shows the page of a tool that names it in another way: %s', async (tool) => {
  expect((await open(tool)).apps).toHaveLength(1)
})

it.each(['lost', 'wide', 'think'])('gives the result of %s without an app', async (tool) => {
  const { apps, given } = await open(tool)
  expect(apps).toEqual([])
  expect(given).not.toEqual([])
})

it('tells servers that it shows apps, and offers the model only the tools that are for models', async () => {
  const { given, offered } = await open('ui')
  expect(given).toEqual(['{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}'])
  expect([...offered]).toEqual(expect.arrayContaining(['mcp__shop__move', 'mcp__shop__think']))
  expect([...offered]).not.toContain('mcp__shop__refresh')
})

it('serves nothing but pages of apps as pages', async () => {
  const { test } = await open('board')
  expect(await readAppPage(test.host, `/mcp-apps/b-${'0'.repeat(64)}`)).toBeNull()
  expect(await readAppPage(test.host, '/mcp-apps/../index.html')).toBeNull()
})

it('calls tools for an app once the user allows it, also after a restart of the agent', async () => {
  const { client } = await open('board')
  const call = (tool: string, args: Record<string, unknown> = {}) =>
    client.request('session.mcp.app.callTool', { sessionId: SESSION, serverName: 'shop', tool, args })
  expect(await call('move', { to: 'c3' })).toMatchObject({
    ok: true,
    value: { result: { content: [{ type: 'text', text: 'moved to c3, 1' }] } },
  })
  expect(await call('refresh')).toMatchObject({ ok: true, value: { result: { structuredContent: { moves: 1 } } } })
  await client.must('session.suspend', { sessionId: SESSION })
  expect(await call('refresh')).toMatchObject({ ok: true, value: { result: { structuredContent: { moves: 0 } } } })
  await client.must('session.permissions.setApproveAll', { sessionId: SESSION, enabled: false })
  const asked = call('move', { to: 'd4' })
  await client.untilEvent(SESSION, 'permission.requested')
  const request = client.eventsOf(SESSION, 'permission.requested').at(-1)?.payload
  expect(request).toMatchObject({ toolName: 'mcp__shop__move', toolInput: { to: 'd4' }, summary: 'shop app: move' })
  await client.must('permission.respond', {
    sessionId: SESSION,
    requestId: request?.id ?? '',
    behavior: 'deny',
    message: 'Not now.',
  })
  expect(await asked).toMatchObject({ ok: false, error: { code: 'adapter-failed', message: 'Not now.' } })
})

it.each([
  ['a tool for models only', 'shop', 'think'],
  ['a tool that does not exist', 'shop', 'none'],
  ['a tool of another server', 'elsewhere', 'move'],
])('calls no tool for an app that is %s', async (_what, serverName, tool) => {
  const { client } = await open('board')
  const call = { sessionId: SESSION, serverName, tool, args: {} }
  expect(await client.request('session.mcp.app.callTool', call)).toMatchObject({ error: { code: 'adapter-failed' } })
})

it('reads resources of the server for an app', async () => {
  const { client } = await open('board')
  const read = (uri: string) =>
    client.request('session.mcp.app.readResource', { sessionId: SESSION, serverName: 'shop', uri })
  expect(await read('shop://stock')).toMatchObject({ value: { result: { contents: [{ text: '3 boards' }] } } })
  expect(await read('shop://none')).toMatchObject({ error: { code: 'adapter-failed' } })
})
