import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server'
import { expect, it, onTestFinished } from 'vitest'
import { createProcesses } from '#core/base/process/processes'
import { serverOf } from './fixtures/eras.mjs'
import { connectForModels } from './for-models'
import { serveFetch, type FetchHandler } from './testing'

/** Serves the old era with sessions, as most servers do; `forget` ends all that it knows. */
function withSessions(): { readonly fetch: FetchHandler; forget(): void; readonly sessions: Map<string, McpServer> } {
  const sessions = new Map<string, McpServer>()
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return {
    sessions,
    forget() {
      sessions.clear()
      transports.clear()
    },
    async fetch(request) {
      const id = request.headers.get('mcp-session-id')
      const known = id === null ? undefined : transports.get(id)
      if (known !== undefined) return known.handleRequest(request)
      if (id !== null) return new Response('{"error":"no such session"}', { status: 404 })
      const server = serverOf()
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (sessionId) => {
          transports.set(sessionId, transport)
          sessions.set(sessionId, server)
        },
      })
      await server.connect(transport)
      return transport.handleRequest(request)
    },
  }
}

async function connect(url: string) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const server = { name: 'far', transport: 'http', url, headers: {} } as const
  const connected = await connectForModels(processes, '1')(server, { cwd: '/', onLog: () => undefined })
  if (!connected.ok) throw new Error(connected.error)
  onTestFinished(() => connected.value.close())
  const { value } = connected
  return { tools: value, call: (name: string) => value.call(name, {}, new AbortController().signal) }
}

it('opens a session again that the server has forgotten', async () => {
  const far = withSessions()
  const { url } = await serveFetch(far.fetch)
  const { call } = await connect(url)
  expect(await call('work')).toEqual({ text: 'worked', isError: false })
  far.forget()
  expect(await call('work')).toEqual({ text: 'worked', isError: false })
  expect(far.sessions.size).toBe(1)
})

it('says that a server is away, and uses the one that is started in its place', async () => {
  const far = withSessions()
  const { url, port, close } = await serveFetch(far.fetch)
  const { call } = await connect(url)
  await close()
  expect(await call('work')).toMatchObject({
    isError: true,
    text: expect.stringContaining('The server cannot be reached') as string,
  })
  const again = withSessions()
  await serveFetch(again.fetch, port)
  expect(await call('work')).toEqual({ text: 'worked', isError: false })
  expect(again.sessions.size).toBe(1)
})

it('offers tools that a server with sessions adds later', async () => {
  const far = withSessions()
  const { tools, call } = await connect((await serveFetch(far.fetch)).url)
  await call('grow')
  await expect.poll(() => tools.tools.map(({ name }) => name), { timeout: 5000 }).toContain('grown')
})

it('offers tools that a server without sessions adds later', async () => {
  const extra: string[] = []
  const handler = createMcpHandler(() => serverOf(undefined, extra), { legacy: 'reject' })
  const { tools } = await connect((await serveFetch(handler.fetch)).url)
  extra.push('added')
  handler.notify.toolsChanged()
  await expect.poll(() => tools.tools.map(({ name }) => name), { timeout: 5000 }).toContain('added')
})

it('says why a call fails while the server is away, and goes on when it is back', async () => {
  const handler = createMcpHandler(() => serverOf(), { legacy: 'reject' })
  let isAway = false
  const { url } = await serveFetch(async (request) =>
    isAway ? new Response('gone', { status: 503 }) : handler.fetch(request),
  )
  const { call } = await connect(url)
  isAway = true
  expect(await call('work')).toMatchObject({ isError: true, text: expect.stringContaining('gone') as string })
  isAway = false
  expect(await call('work')).toEqual({ text: 'worked', isError: false })
})

it('reaches an old server that answers a question for its era with an error of HTTP', async () => {
  const far = withSessions()
  let asked = 0
  const { url } = await serveFetch(async (request) => {
    if (!(await isLegacyRequest(request.clone()))) {
      asked++
      return new Response('What?', { status: 500 })
    }
    return far.fetch(request)
  })
  const { call } = await connect(url)
  expect(await call('work')).toEqual({ text: 'worked', isError: false })
  expect(asked).toBeGreaterThan(0)
})
