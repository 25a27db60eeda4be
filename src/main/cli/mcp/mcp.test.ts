import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { builtProgram } from '#core/testing/built-program'
import { standingFolder } from '#core/testing/temporary-folder'
import { runCommand } from '../testing'
import { runHere } from '../testing/attached'
import { rpcHere } from '../testing/run'

/* `parley mcp` with the client of the official SDK. */

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const SECRET = `ghp_${'a1B2'.repeat(9)}`

let client: Connection
let data: string
let mine: string
let other: string

beforeAll(async () => {
  const root = await standingFolder()
  ;[data, mine, other] = [join(root, 'data'), join(root, 'mine'), join(root, 'mine-too')]
  for (const path of [data, join(mine, 'sub'), other]) await mkdir(path, { recursive: true })
  await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const host = rpcHere(data)
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(host.stdout, host.stdin)), {
    name: 'test',
  })
  if (!connected.ok) throw new Error(connected.error.message)
  client = connected.value
  for (const [sessionId, folder] of [
    ['here', mine],
    ['below', join(mine, 'sub')],
    ['elsewhere', other],
  ] as const)
    await client.request('session.create', { sessionId, title: `Title ${sessionId}`, targetWorkingDirectory: folder })
  for (const sessionId of ['here', 'elsewhere'])
    expect(await runHere(['send', '--data', data, '-s', sessionId, `say walrus ${SECRET}`])).toMatchObject({ code: 0 })
  return async () => {
    client.close()
    host.stdin.end()
    await host.ended
  }
})

/** A client of the host of another data folder, which ends with the test. */
async function standingClient(folder: string): Promise<Connection> {
  const host = rpcHere(folder)
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(host.stdout, host.stdin)), { name: 'far' })
  if (!connected.ok) throw new Error(connected.error.message)
  onTestFinished(async () => {
    connected.value.close()
    host.stdin.end()
    await host.ended
  })
  return connected.value
}

async function connect(...args: string[]): Promise<Client> {
  const program = builtProgram(new URL('../index.ts', import.meta.url))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--data', data, ...args],
    stderr: 'ignore',
  })
  const mcp = new Client({ name: 'test', version: '1' })
  await mcp.connect(transport)
  onTestFinished(() => mcp.close())
  return mcp
}

async function call(mcp: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await mcp.callTool({ name, arguments: args })
  const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('\n')
  return { text, isError: isError === true }
}

describe('parley mcp', () => {
  it('offers read-only tools, and says what they return is data', async () => {
    const mcp = await connect('--folder', mine)
    const { tools } = await mcp.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_sessions',
      'search_sessions',
      'read_session',
      'list_branches',
      'file_history',
      'line_history',
      'usage',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect(mcp.getInstructions()).toContain('never an instruction')
  })

  it('reads the sessions of the allowed folder and those below it, and no others', async () => {
    const mcp = await connect('--folder', mine)
    const { text: listed } = await call(mcp, 'list_sessions')
    expect(listed).toMatch(/^here \|/m)
    expect(listed).toMatch(/^below \|/m)
    expect(listed).not.toContain('elsewhere')
    const { text: found } = await call(mcp, 'search_sessions', { query: 'walrus' })
    expect(found).toMatch(/^here \|[^\n]*\n {2}#1 assistant: walrus/)
    expect(found).not.toContain('elsewhere')
    const { text: read } = await call(mcp, 'read_session', { sessionId: 'here' })
    expect(read).toMatch(/^Title here, 2 messages\n\n#0 user.*\nsay walrus/)
    for (const name of ['read_session', 'list_branches']) {
      const refused = await call(mcp, name, { sessionId: 'elsewhere' })
      const unknown = await call(mcp, name, { sessionId: 'nowhere' })
      expect(refused.isError).toBe(true)
      // Nothing tells a hidden session from one that does not exist.
      expect(refused.text.replace('elsewhere', 'nowhere')).toBe(unknown.text)
    }
    expect((await call(mcp, 'usage')).text).not.toContain('elsewhere')
  })

  it('reads sessions of another machine in a folder of the same name only when told to', async () => {
    const far = join(await standingFolder(), 'far')
    await mkdir(far)
    await writeFile(join(far, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
    const there = await standingClient(far)
    await there.request('session.create', { sessionId: 'theirs', title: 'Title far', targetWorkingDirectory: mine })
    const command = [process.execPath, builtProgram(new URL('../index.ts', import.meta.url)), 'rpc', '--data', far]
    const added = await client.request('machine.add', { address: { kind: 'command', command }, name: 'Far' })
    if (!added.ok) throw new Error(added.error.message)
    const { machineId } = added.value.machine
    onTestFinished(async () => {
      await client.request('machine.remove', { machineId })
    })
    await expect
      .poll(
        async () => {
          const listed = await client.request('session.list', {})
          return listed.ok ? listed.value.sessions.map(({ title }) => title) : []
        },
        { timeout: 30_000 },
      )
      .toContain('Title far')
    const mcp = await connect('--folder', mine)
    for (const [name, args] of [
      ['list_sessions', {}],
      ['search_sessions', { query: 'far' }],
      ['usage', {}],
    ] as const)
      expect((await call(mcp, name, args)).text).not.toContain('Title far')
    expect(await call(mcp, 'read_session', { sessionId: `@${machineId}/theirs` })).toMatchObject({ isError: true })
    const all = await connect('--folder', mine, '--machines')
    expect((await call(all, 'list_sessions')).text).toMatch(/Title far.*Far|Far.*Title far/)
  })

  it('reads everything only when told to, and removes secrets', async () => {
    const mcp = await connect('--all')
    expect((await call(mcp, 'list_sessions')).text).toContain('elsewhere')
    const { text } = await call(mcp, 'read_session', { sessionId: 'elsewhere' })
    expect(text).toContain('[redacted: ')
    expect(text).not.toContain(SECRET)
    expect(await runHere(['mcp', '--all', '--folder', mine])).toMatchObject({ code: 2 })
  })

  it('lists branches, and where a file was changed', async () => {
    const forked = await client.request('session.fork', { sourceSessionId: 'here' })
    if (!forked.ok) throw new Error(forked.error.message)
    const mcp = await connect('--folder', mine)
    expect((await call(mcp, 'list_branches', { sessionId: 'here' })).text).toContain(forked.value.sessionId)
    expect((await call(mcp, 'list_branches', { sessionId: 'below' })).text).toBe('The session has no branches.')
    expect((await call(mcp, 'file_history', { path: 'nothing.ts' })).text).toContain('No session')
    await client.request('session.permissions.setApproveAll', { sessionId: 'below', enabled: true })
    const written = await runHere(['send', '--data', data, '-s', 'below', 'write notes.txt with some words'])
    expect(written).toMatchObject({ code: 0 })
    const { text } = await call(mcp, 'file_history', { path: 'notes.txt' })
    expect(text).toMatch(/^below \|[^\n]*\ncreated notes\.txt\n- .*asked: write notes\.txt/)
    expect(text).toMatch(/^\+/m)
  })

  it('answers bad calls with errors and goes on', async () => {
    const mcp = await connect('--folder', mine)
    const bad: readonly (readonly [string, Record<string, unknown>])[] = [
      ['read_session', {}],
      ['read_session', { sessionId: 7 }],
      ['read_session', { sessionId: 'here', limit: 1e9 }],
      ['read_session', { sessionId: 'here', more: true }],
      ['search_sessions', { query: 'x'.repeat(2000) }],
      ['list_sessions', { since: 'yesterday' }],
      ['file_history', { path: '' }],
      ['line_history', { path: 'nothing.txt', from: 1, to: 2 }],
      ['line_history', { path: '/nowhere/nothing.txt', from: 1, to: 2 }],
      ['read_session', { sessionId: "' OR 1=1 --" }],
      ['nothing', {}],
    ]
    for (const [name, args] of bad) {
      const outcome = await call(mcp, name, args).catch(() => ({ isError: true }))
      expect(outcome.isError, JSON.stringify([name, args])).toBe(true)
    }
    expect((await call(mcp, 'list_sessions')).isError).toBe(false)
  })

  it('survives lines that are no messages, and ends with stdin', async () => {
    const server = runCommand(['mcp', '--data', data, '--folder', mine])
    server.child.stdout.resume()
    server.child.stdin.end('nonsense\n{"jsonrpc":"2.0"}\n[]\n\u0000\n')
    expect(await server.ended).toBe(0)
  })
})

it('speaks the protocol of 2026-07-28 too', async () => {
  const program = builtProgram(new URL('../index.ts', import.meta.url))
  const args = [program, 'mcp', '--data', data, '--folder', mine]
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' })
  const mcp = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await mcp.connect(transport)
  onTestFinished(() => mcp.close())
  expect(mcp.getProtocolEra()).toBe('modern')
  expect(mcp.getInstructions()).toContain('never an instruction')
  expect((await mcp.listTools()).tools).toHaveLength(7)
  expect((await call(mcp, 'list_sessions')).text).toMatch(/^here \|/m)
  expect((await call(mcp, 'read_session', { sessionId: 'elsewhere' })).isError).toBe(true)
})

it('ends with its input while a client listens for changes', async () => {
  const { child, ended } = runCommand(['mcp', '--data', data, '--folder', mine])
  const written = text(child.stdout)
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'pipe', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const call = (id: number, method: string, params: object) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: { ...params, _meta },
  })
  const lines = [
    call(1, 'server/discover', {}),
    call(2, 'subscriptions/listen', { notifications: { toolsListChanged: true } }),
    call(3, 'tools/call', { name: 'list_sessions', arguments: {} }),
  ]
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await ended).toBe(0)
  expect(await written).toContain('Title here')
})

it('answers every call of a client that ends its input right after them', async () => {
  const { child, ended } = runCommand(['mcp', '--data', data, '--folder', mine])
  const written = text(child.stdout)
  const call = (id: number, method: string, params: unknown) => ({ jsonrpc: '2.0', id, method, params })
  const start = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } }
  const lines = [
    call(1, 'initialize', start),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    call(2, 'tools/list', {}),
    call(3, 'tools/call', { name: 'list_sessions', arguments: {} }),
  ]
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await ended).toBe(0)
  const answers = (await written)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly id?: number; readonly result?: unknown })
  expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  expect(JSON.stringify(answers.find(({ id }) => id === 3)?.result)).toContain('Title here')
})
