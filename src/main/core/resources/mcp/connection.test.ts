import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { McpServerConfig } from '#shared/mcp/entities'
import { createProcesses, type Processes } from '#core/base/process/processes'
import { fixtureServer } from '#core/testing/mcp-servers'
import { McpConnection, type ConnectionNews } from './connection'

let processes: Processes
let news: ConnectionNews[]
let connection: McpConnection
beforeEach(() => {
  processes = createProcesses()
  news = []
})
afterEach(async () => {
  await connection.end()
  await processes.dispose()
})

function connect(config: McpServerConfig, retryIn = () => 1): McpConnection {
  connection = new McpConnection('fix', config, {
    processes,
    version: '1',
    accessTo: () => ({ token: () => Promise.resolve(undefined), renew: () => Promise.resolve(undefined) }),
    isSignedIn: () => false,
    env: process.env,
    onLog: () => undefined,
    onNews: (one) => news.push(one),
    retryIn,
  })
  return connection
}
const types = () => news.map(({ type }) => type)
const call = (name: string) => connection.open?.client.callTool({ name, arguments: {} })

it('comes back by itself when the server ends', async () => {
  await connect(fixtureServer()).ensure()
  expect(types()).toEqual(['connected'])
  const first = connection.open
  await call('crash')?.catch(() => undefined)
  await expect.poll(types).toEqual(['connected', 'disconnected', 'connected'])
  expect(news[1]).toEqual({ type: 'disconnected', reason: 'dropped', attempt: 1, nextAttemptIn: 1 })
  expect(connection.open).not.toBe(first)
  expect(connection.state).toMatchObject({ status: 'connected', tools: expect.any(Array) as unknown })
  expect(connection.state.error).toBeUndefined()
})

it('tells when the server offers other tools', async () => {
  await connect(fixtureServer()).ensure()
  await call('grow')
  await expect.poll(types).toEqual(['connected', 'offers'])
  expect(connection.state.tools.map(({ name }) => name)).toContain('grown')
})

it('gives up after some tries, and tries again when somebody asks', async () => {
  await connect(fixtureServer({ MCP_FIXTURE_FAIL: 'no' })).ensure()
  await expect.poll(() => news.at(-1), { timeout: 15_000 }).toMatchObject({ reason: 'dead', nextAttemptIn: 0 })
  expect(types().filter((type) => type === 'failed')).toHaveLength(9)
  await connection.ensure()
  expect(types().filter((type) => type === 'failed')).toHaveLength(9)
  await connection.reconnect()
  expect(types().filter((type) => type === 'failed')).toHaveLength(10)
})

it('ends the process with it, and does not come back', async () => {
  await connect(fixtureServer()).ensure()
  await connection.end()
  expect(news.at(-1)).toEqual({ type: 'disconnected', reason: 'shutdown', attempt: 0, nextAttemptIn: 0 })
  expect(connection.open).toBeNull()
  await connection.reconnect()
  expect(connection.open).toBeNull()
})

it('gives local servers the variables that are set for them', async () => {
  await connect(fixtureServer({ ONE: 'uno' })).ensure()
  const answer = await connection.open?.client.callTool({ name: 'environment', arguments: { name: 'ONE' } })
  expect(answer?.content).toEqual([{ type: 'text', text: 'uno' }])
})

/** A server over HTTP that wants a token and offers one tool. */
async function remote(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end()
  if (request.method !== 'POST') return void response.writeHead(405).end()
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { id, method, params } = JSON.parse(body) as {
    id?: number
    method: string
    params?: { protocolVersion?: string }
  }
  if (id === undefined) return void response.writeHead(202).end()
  const results: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: params?.protocolVersion,
      serverInfo: { name: 'remote', version: '2' },
      capabilities: { tools: {} },
    },
    'tools/list': { tools: [{ name: 'far', description: 'Far away.', inputSchema: { type: 'object' } }] },
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? {} }))
}

it('talks to remote servers, with the headers that are set for them', async () => {
  const { url, close } = await remote()
  await connect({ url, headers: { Authorization: 'Bearer good' } }).ensure()
  expect(connection.state).toMatchObject({ status: 'connected', serverName: 'remote', tools: [{ name: 'far' }] })
  await connection.end()
  await close()
})

it('says that a remote server wants a login, and waits for a person', async () => {
  const { url, close } = await remote()
  await connect({ url }).ensure()
  expect(connection.state).toMatchObject({
    status: 'needs-auth',
    error: 'The server wants you to sign in.',
    isSignedIn: false,
  })
  expect(news).toEqual([{ type: 'failed', failure: expect.objectContaining({ kind: 'auth' }) as object }])
  await close()
})

it('says that a remote server cannot be reached', async () => {
  const { url, close } = await remote()
  await close()
  await connect({ url }, () => 60_000).ensure()
  expect(connection.state).toMatchObject({ status: 'failed', error: 'The server cannot be reached (ECONNREFUSED).' })
})
