import { fileURLToPath } from 'node:url'
import { realpath } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { McpServerForAgent } from '#shared/adapter/port'
import type { McpServerConfig } from '#shared/mcp/entities'
import { createProcesses } from '#core/base/process/processes'
import { serverOf } from '#core/resources/mcp/fixtures/eras.mjs'
import { serveFetch } from '#core/resources/mcp/testing'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { filteredServer } from '#core/resources/mcp/filter/filtered-server'
import { connectForModels } from '#core/resources/mcp/for-models'
import { temporaryFolder } from '#core/testing/temporary-folder'

const fixture = fileURLToPath(new URL('../core/resources/mcp/fixtures/server.mjs', import.meta.url))

/** Starts a remote server of the older era that answers 404 to sessions that it does not know. */
async function forgetfulServer() {
  let sessions = 0
  let known = ''
  const tool = (name: string) => ({ name, description: name, inputSchema: { type: 'object' } })
  const results: Readonly<Record<string, (params: { protocolVersion?: string }) => unknown>> = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      serverInfo: { name: 'forgetful', version: '1' },
      capabilities: { tools: {} },
    }),
    'tools/list': () => ({ tools: [tool('echo'), tool('grow')] }),
    'tools/call': () => ({ content: [{ type: 'text', text: `session ${sessions}` }] }),
    ping: () => ({}),
  }
  const { url } = await serveFetch(async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    const { id, method, params } = (await request.json()) as { id?: number; method: string; params?: object }
    if (method === 'initialize') known = `s${++sessions}`
    else if (request.headers.get('mcp-session-id') !== known) return new Response('unknown session', { status: 404 })
    if (id === undefined) return new Response(null, { status: 202 })
    const result = results[method]?.(params ?? {})
    const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }
    return Response.json({ jsonrpc: '2.0', id, ...answer }, { headers: { 'mcp-session-id': known } })
  })
  return { url, forget: () => (known = 'forgotten'), began: () => sessions }
}

/** Connects a client to a limited server: through the program that agents start, or as models of providers do. */
async function connected(way: 'agents' | 'models', limits: Omit<McpServerConfig, 'command' | 'url'>) {
  const env = { TOKEN: 'given' }
  const direct: McpServerForAgent = {
    name: 'files',
    transport: 'stdio',
    command: process.execPath,
    args: [fixture],
    env,
  }
  const server = filteredServer(direct, { command: process.execPath, ...limits })
  if (server.transport !== 'stdio') throw new Error('no program')
  const { limited: _, ...asAgents } = server
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const cwd = await temporaryFolder()
  const opened = await connectForModels(processes, '0')(way === 'agents' ? asAgents : server, {
    cwd,
    onLog: () => undefined,
  })
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  const { signal } = new AbortController()
  return {
    cwd,
    names: opened.value.tools.map(({ name }) => name),
    tools: () => opened.value.tools.map(({ name }) => name),
    call: (name: string, args = {}) => opened.value.call(name, args, signal),
  }
}

it.each(['agents', 'models'] as const)('%s get the chosen tools of a server and no others', async (way) => {
  const { names, call } = await connected(way, { tools: ['echo', 'environment'] })
  expect(names).toEqual(['echo', 'environment'])
  expect(await call('echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
  expect(await call('environment', { name: 'TOKEN' })).toEqual({ text: 'given', isError: false })
  expect(await call('environment', { name: 'PARLEY_MCP_SERVER' })).toEqual({ text: '', isError: false })
  expect(await call('grow')).toMatchObject({
    text: expect.stringContaining('not among those that this server may offer') as string,
    isError: true,
  })
  expect(await call('echo', { text: 'still there' })).toEqual({ text: 'still there', isError: false })
})

it.each(['agents', 'models'] as const)('%s get no tool that is switched off', async (way) => {
  const { names, call } = await connected(way, { tools: ['echo', 'grow'], disabledTools: ['grow', 'none'] })
  expect(names).toEqual(['echo'])
  expect(await call('grow')).toMatchObject({ isError: true })
  expect(await call('echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
})

it.each(['agents', 'models'] as const)('a server of %s that broke is opened again with its limits', async (way) => {
  const { call, tools } = await connected(way, { disabledTools: ['grow'] })
  expect(await call('crash')).toMatchObject({ isError: true })
  expect(await call('echo', { text: 'again' })).toEqual({ text: 'again', isError: false })
  expect(await call('grow')).toMatchObject({ isError: true })
  expect(tools()).toEqual(['echo', 'crash', 'environment'])
})

it('opens a remote server again that has forgotten the session, and repeats what it did not take', async () => {
  const { url, forget, began } = await forgetfulServer()
  const server = filteredServer({ name: 'far', transport: 'http', url, headers: {} }, { url, disabledTools: ['grow'] })
  if (server.transport !== 'stdio') throw new Error('no program')
  const { limited: _, ...asAgents } = server
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const opened = await connectForModels(processes, '0')(asAgents, { cwd: '/', onLog: () => undefined })
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  const call = (name: string) => opened.value.call(name, {}, new AbortController().signal)
  expect(await call('echo')).toEqual({ text: 'session 1', isError: false })
  forget()
  expect(await call('echo')).toEqual({ text: 'session 2', isError: false })
  expect(await call('grow')).toMatchObject({ isError: true })
  expect(began()).toBe(2)
})

it.each(['agents', 'models'] as const)('%s wait no longer than the limit for a call', async (way) => {
  const { call } = await connected(way, { timeout: 5000 })
  const answer = await call('never')
  expect(answer.isError).toBe(true)
  expect(answer.text).toMatch(/did not answer within 5 s|timed out/i)
  expect(await call('echo', { text: 'still there' })).toEqual({ text: 'still there', isError: false })
})

it.each(['agents', 'models'] as const)('a server of %s runs in its configured folder', async (way) => {
  const folder = await realpath(await temporaryFolder())
  const { call } = await connected(way, { cwd: folder })
  expect(await call('folder')).toEqual({ text: folder, isError: false })
})

it('passes the protocol of 2026-07-28 on to a server that speaks nothing else', async () => {
  const { url } = await serveFetch(createMcpHandler(() => serverOf(), { legacy: 'reject' }).fetch)
  const server = filteredServer({ name: 'far', transport: 'http', url, headers: {} }, { url, tools: ['work'] })
  if (server.transport !== 'stdio') throw new Error('no program')
  const { limited: _, ...asAgents } = server
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const opened = await connectForModels(processes, '0')(asAgents, { cwd: '/', onLog: () => undefined })
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  expect(opened.value.tools.map(({ name }) => name)).toEqual(['work'])
  expect(await opened.value.call('work', {}, new AbortController().signal)).toEqual({ text: 'worked', isError: false })
})

it('a server without limits is started as it is', () => {
  const direct: McpServerForAgent = { name: 'a', transport: 'http', url: 'https://example.org/mcp', headers: {} }
  expect(filteredServer(direct, { url: direct.url, tools: ['*'] })).toBe(direct)
  expect(filteredServer(direct, { url: direct.url, tools: [] })).toMatchObject({ transport: 'stdio' })
})
