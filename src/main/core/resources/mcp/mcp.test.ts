import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProcesses } from '#core/base/process/processes'
import { createPlayground } from '#core/agents/adapters/playground'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { fixtureServer, untilServer, writeServers } from '#core/testing/mcp-servers'

let host: TestHost
let client: TestClient
beforeEach(async () => {
  host = await startTestHost([createPlayground({ processes: createProcesses(), pause: () => Promise.resolve() })])
  client = await host.client()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await host.cleanUp()
})

const settings = async (): Promise<unknown> => JSON.parse(await readFile(join(host.dataDir, 'settings.json'), 'utf8'))

describe('the configured servers', () => {
  it('are added, changed, renamed, switched off and removed in settings.json', async () => {
    await client.must('mcp.config.add', { name: 'one', config: { command: 'none-such', enabled: false } })
    expect(await settings()).toEqual({ mcpServers: { one: { command: 'none-such', enabled: false } } })
    expect(await client.request('mcp.config.add', { name: 'one', config: { command: 'x' } })).toMatchObject({
      error: { code: 'mcp-server-exists' },
    })
    await client.must('mcp.config.update', { name: 'one', newName: 'two', config: { url: 'https://example.test/mcp' } })
    await client.must('mcp.config.disable', { names: ['two'] })
    expect(await client.must('mcp.config.list', {})).toEqual({
      servers: { two: { url: 'https://example.test/mcp', enabled: false } },
      problems: [],
    })
    expect((await client.must('mcp.list', {})).servers).toMatchObject([
      { name: 'two', status: 'disabled', transport: 'http', summary: 'https://example.test/mcp', tools: [] },
    ])
    await client.must('mcp.config.remove', { name: 'two' })
    expect(await settings()).toEqual({ mcpServers: {} })
  })

  it('keep their tools and their time limit, and say nothing of their secrets', async () => {
    const token = 'canary-of-a-server-0123456789'
    const says = 'console.error(`bad token ${process.env.API_TOKEN}`); process.exit(1)'
    const config = {
      command: process.execPath,
      args: ['-e', says],
      env: { API_TOKEN: token },
      tools: ['echo'],
      timeout: 5000,
    }
    await client.must('mcp.config.add', { name: 'one', config })
    expect((await client.must('mcp.config.list', {})).servers['one']).toEqual(config)
    const limited = { url: 'https://example.test/mcp', tools: [], timeout: 1, enabled: false }
    await client.must('mcp.config.add', { name: 'two', config: limited })
    await client.must('mcp.config.update', { name: 'two', config: { ...limited, tools: ['*'], timeout: 2 } })
    expect((await client.must('mcp.config.list', {})).servers['two']).toEqual({ ...limited, tools: ['*'], timeout: 2 })
    expect(
      await client.request('mcp.config.update', { name: 'two', config: { ...limited, timeout: 0 } }),
    ).toMatchObject({
      error: { code: 'invalid-params' },
    })
    const { error } = await untilServer(client, 'one', ({ status }) => status === 'failed')
    expect(error).toContain('bad token')
    const { sessionId } = await client.must('session.create', {})
    const { env, ...rest } = config
    for (const answer of [
      await client.must('mcp.list', {}),
      await client.must('session.mcp.list', { sessionId }),
      await client.must('mcp.test', { config: { ...rest, env: { API_TOKEN: `${token}-tested` } } }),
    ]) {
      expect(JSON.stringify(answer)).toContain('bad token')
      expect(JSON.stringify(answer)).not.toContain(token)
    }
    expect(env.API_TOKEN).toBe(token)
  })

  it('offer no tool that is switched off, and stay connected meanwhile', async () => {
    await client.must('mcp.config.add', { name: 'one', config: { ...fixtureServer(), tools: ['echo', 'grow'] } })
    const before = await untilServer(client, 'one', ({ status }) => status === 'connected')
    expect(before.disabledTools?.map(({ name }) => name)).toEqual(['crash', 'environment'])
    await client.must('mcp.tools.disable', { name: 'one', tools: ['grow'] })
    const after = await untilServer(client, 'one', ({ tools }) => tools.length === 1)
    expect(after).toMatchObject({ status: 'connected', tools: [{ name: 'echo' }] })
    expect(after.disabledTools?.map(({ name }) => name)).toEqual(['grow', 'crash', 'environment'])
    await client.must('mcp.tools.enable', { name: 'one', tools: ['grow', 'crash'] })
    expect((await untilServer(client, 'one', ({ tools }) => tools.length === 3)).status).toBe('connected')
    expect((await client.must('mcp.config.list', {})).servers['one']).toMatchObject({
      tools: ['echo', 'grow', 'crash'],
    })
    expect((await client.must('mcp.config.list', {})).servers['one']).not.toHaveProperty('disabledTools')
    await client.must('mcp.tools.disable', { name: 'one', tools: ['crash'] })
    await client.must('mcp.reconnect', { name: 'one' })
    const again = await untilServer(client, 'one', ({ status }) => status === 'connected')
    expect(again.tools.map(({ name }) => name)).toEqual(['echo', 'grow'])
  })

  it.each([
    ['mcp.config.update', { name: 'none', config: { command: 'x' } }],
    ['mcp.config.remove', { name: 'none' }],
    ['mcp.config.enable', { names: ['none'] }],
    ['mcp.config.disable', { names: ['none'] }],
    ['mcp.reconnect', { name: 'none' }],
    ['mcp.config.import', { id: 'none' }],
  ] as const)('%s fails for one that is not there', async (name, input) => {
    expect(await client.request(name, input as never)).toMatchObject({ error: { code: 'mcp-server-not-found' } })
  })

  it.each([
    ['mcp.config.add', { name: '', config: { command: 'x' } }],
    ['mcp.config.add', { name: '__proto__', config: { command: 'x' } }],
    ['mcp.config.add', { name: 'a', config: { url: 'file:///etc/passwd' } }],
    ['mcp.config.add', { name: 'a', config: {} }],
    ['mcp.config.enable', { names: [] }],
    ['mcp.discover', { folder: '/' }],
  ])('%s refuses %j', async (name, input) => {
    expect(await client.request(name as 'mcp.config.add', input as never)).toMatchObject({
      error: { code: 'invalid-params' },
    })
  })

  it('that are not understood are told, without their values', async () => {
    await writeServers(host.dataDir, { good: { command: 'x', enabled: false }, bad: { env: { KEY: 'secret' } } })
    const { servers, problems } = await client.must('mcp.config.list', {})
    expect(Object.keys(servers)).toEqual(['good'])
    expect(problems).toEqual([expect.stringContaining('mcpServers.bad')])
    expect(problems.join()).not.toContain('secret')
  })
})

describe('a connection', () => {
  it('tells what the server offers, and tells again when that changes', async () => {
    await client.must('mcp.config.add', { name: 'fix', config: fixtureServer() })
    const state = await untilServer(client, 'fix', ({ status }) => status === 'connected')
    expect(state).toMatchObject({
      serverName: 'fixture',
      serverVersion: '1.2.3',
      source: 'user',
      transport: 'stdio',
      prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
      resources: [{ uri: 'memo://one', name: 'One', mimeType: 'text/plain' }],
    })
    expect(state.tools.map(({ name }) => name)).toEqual(['echo', 'grow', 'crash', 'environment'])
    expect(state.tools[0]).toEqual({ name: 'echo', description: 'Says what it is told.', readOnly: true })
  })

  it('says why it failed, and what the server said last', async () => {
    const config = fixtureServer({ MCP_FIXTURE_FAIL: 'No licence found' })
    await client.must('mcp.config.add', { name: 'fix', config })
    const state = await untilServer(client, 'fix', ({ status }) => status === 'failed')
    expect(state.error).toBe('The server ended while it was being connected: No licence found')
    expect(state).toMatchObject({ attempt: 1, nextAttemptIn: expect.any(Number) as number })
  })

  it('wants the variables it refers to', async () => {
    const config = fixtureServer({ TOKEN: '${env:PARLEY_TEST_TOKEN}' })
    await client.must('mcp.config.add', { name: 'fix', config })
    const failed = await untilServer(client, 'fix', ({ status }) => status === 'failed')
    expect(failed.error).toBe('The environment variable PARLEY_TEST_TOKEN is not set.')
    expect(failed.nextAttemptIn).toBeUndefined()
    vi.stubEnv('PARLEY_TEST_TOKEN', 'from outside')
    expect(await client.must('mcp.reconnect', { name: 'fix' })).toEqual({ success: true })
    expect(await settings()).toMatchObject({ mcpServers: { fix: { env: { TOKEN: '${env:PARLEY_TEST_TOKEN}' } } } })
  })

  it('is tried without being configured', async () => {
    const tried = await client.must('mcp.test', { config: { ...fixtureServer(), tools: ['echo'] } })
    expect(tried).toMatchObject({ success: true, server: { serverName: 'fixture', tools: [{ name: 'echo' }] } })
    const failed = await client.must('mcp.test', { config: { command: 'parley-no-such-program' } })
    expect(failed).toMatchObject({
      success: false,
      error: 'parley-no-such-program is not a program that can be found and run.',
    })
    expect((await client.must('mcp.config.list', {})).servers).toEqual({})
  })

  it('that is being tried can be given up', async () => {
    const config = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }
    const trying = client.must('mcp.test', { config, testId: 't' })
    expect(await client.must('mcp.test.cancel', { testId: 'other' })).toEqual({ success: false })
    expect(await client.must('mcp.test.cancel', { testId: 't' })).toEqual({ success: true })
    expect(await trying).toMatchObject({ success: false, error: 'The test was given up.' })
  })
})

describe('a session', () => {
  it('has every server unless it switches it off', async () => {
    await client.must('mcp.config.add', { name: 'fix', config: fixtureServer() })
    await untilServer(client, 'fix', ({ status }) => status === 'connected')
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    expect((await client.must('session.mcp.list', { sessionId })).servers).toMatchObject([
      { name: 'fix', status: 'connected', enabled: true },
    ])
    await client.must('session.mcp.disable', { sessionId, serverName: 'fix' })
    expect((await client.must('session.mcp.list', { sessionId })).servers).toMatchObject([
      { name: 'fix', status: 'disabled', enabled: false },
    ])
    expect(client.eventsOf(sessionId, 'updated').at(-1)?.payload.changedProperties).toEqual(['mcpServers'])
    await client.must('session.mcp.enable', { sessionId, serverName: 'fix' })
    expect((await client.must('session.mcp.list', { sessionId })).servers).toMatchObject([{ enabled: true }])
    expect(await client.must('session.mcp.reload', { sessionId })).toEqual({ success: true })
  })

  it('cannot have one that is switched off everywhere', async () => {
    await client.must('mcp.config.add', { name: 'off', config: { command: 'x', enabled: false } })
    const { sessionId } = await client.must('session.create', {})
    expect(await client.request('session.mcp.enable', { sessionId, serverName: 'off' })).toMatchObject({
      error: { code: 'mcp-failed' },
    })
  })

  it.each(['session.mcp.list', 'session.mcp.reload', 'session.mcp.enable', 'session.mcp.disable'] as const)(
    'that is not there fails %s',
    async (name) => {
      await client.must('mcp.config.add', { name: 'off', config: { command: 'x', enabled: false } })
      const needsServer = name === 'session.mcp.enable' || name === 'session.mcp.disable'
      const input = { sessionId: 'none', ...(needsServer ? { serverName: 'none' } : {}) }
      const code = needsServer ? 'mcp-server-not-found' : 'session-not-found'
      expect(await client.request(name, input as never)).toMatchObject({ error: { code } })
    },
  )

  it('with a running agent hears what becomes of its servers', async () => {
    await client.must('mcp.config.add', { name: 'fix', config: fixtureServer() })
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'say hello' })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('mcp.reconnect', { name: 'fix' })
    await client.untilEvent(sessionId, 'mcp.connected')
    expect(client.eventsOf(sessionId, 'mcp.connected').at(-1)?.payload).toMatchObject({
      serverId: 'fix',
      serverName: 'fixture',
      toolNames: ['fix.echo', 'fix.grow', 'fix.crash', 'fix.environment'],
    })
    await client.must('mcp.config.remove', { name: 'fix' })
    await client.untilEvent(sessionId, 'mcp.disconnected')
    expect(client.eventsOf(sessionId, 'mcp.disconnected').at(-1)?.payload).toEqual({
      serverId: 'fix',
      reason: 'shutdown',
      attempt: 0,
      nextAttemptIn: 0,
    })
  })
})
