import { join } from 'node:path'
import { fixtureServer } from '#core/testing/mcp-servers'
import { differs, given, type Differences, type Stage } from './stage'

const local = { ...fixtureServer(), enabled: false }
const remote = { url: 'http://127.0.0.1:9/mcp', enabled: false }

/** Values of each field of a server, with the server that they are added to. */
const fields = {
  tools: [local, ['echo'], ['grow']],
  disabledTools: [local, ['echo'], ['grow']],
  timeout: [local, 100, 200],
  type: [local, 'local', 'stdio'],
  args: [local, ['a'], ['b']],
  cwd: [local, '/a', '/b'],
  env: [local, { A: '1' }, { A: '2' }],
  envFile: [local, '/a/.env', '/b/.env'],
  headers: [remote, { a: '1' }, { a: '2' }],
  oauth: [remote, { clientId: 'a' }, { clientId: 'b' }],
} as const

type Change = (stage: Stage, config: object) => Promise<string>

const changes: Readonly<Record<string, Change>> = {
  'mcp.config.add': async ({ context }, config) => {
    const name = context.name()
    await context.must('mcp.config.add', { name, config: config as typeof local })
    return name
  },
  'mcp.config.update': async ({ context }, config) => {
    const name = context.name()
    await context.must('mcp.config.add', { name, config: local })
    await context.must('mcp.config.update', { name, config: config as typeof local })
    return name
  },
}

/** Each field of a server, as it is in the settings afterwards. */
const ofSettings: Differences = Object.fromEntries(
  Object.entries(changes).flatMap(([request, change]) =>
    Object.entries(fields).map(([field, [base, one, other]]) => [
      `${request} config.${field}`,
      differs<unknown>(one, other, async (stage, value) => {
        const name = await change(stage, { ...base, [field]: value })
        const { servers } = await stage.context.must('mcp.config.list', {})
        await stage.context.must('mcp.config.remove', { name })
        return servers[name]
      }),
    ]),
  ),
)

/** A server that reports how it was started, as its name. */
const SCRIPT = `
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'tools/list' && process.env.SLOW) return
  if (id === undefined) return
  const name = [process.cwd().split(/[/\\\\]/).at(-1), process.env.WORD].join(' ')
  const about = { protocolVersion: params?.protocolVersion, serverInfo: { name, version: '1' }, capabilities: { tools: {} } }
  const results = { initialize: about, 'tools/list': { tools: [{ name: 'one', inputSchema: { type: 'object' } }, { name: 'two', inputSchema: { type: 'object' } }] } }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? {} }))
})`
const reporting = { command: process.execPath, args: ['-e', SCRIPT] }

async function tested({ context }: Stage, config: object): Promise<unknown> {
  const { success, error, server } = await context.must('mcp.test', { config: config as typeof reporting })
  return { success, error, name: server?.serverName, tools: server?.tools }
}

const folderOf = async ({ context }: Stage, name: string): Promise<string> =>
  join(await context.file(`${name}/a.txt`, ''), '..')

/** Fields of servers, as they are when they run. */
const ofTests: Differences = {
  'mcp.test config.cwd': differs('one', 'other', async (stage, name) =>
    tested(stage, { ...reporting, cwd: await folderOf(stage, name) }),
  ),
  'mcp.test config.env': differs('one', 'other', (stage, WORD) => tested(stage, { ...reporting, env: { WORD } })),
  'mcp.test config.envFile': differs('one', 'other', async (stage, WORD) => {
    const envFile = await stage.context.file(`${stage.context.name()}/.env`, `WORD=${WORD}\n`)
    return tested(stage, { ...reporting, envFile })
  }),
  'mcp.test config.disabledTools': differs(['one'], ['two'], (stage, disabledTools) =>
    tested(stage, { ...reporting, disabledTools }),
  ),
  'mcp.test config.tools': differs(['one'], ['two'], (stage, tools) => tested(stage, { ...reporting, tools })),
  'mcp.test config.timeout': differs(50, undefined, async (stage, timeout) => {
    // Without one it would be waited for longer than a test takes.
    const env: Record<string, string> = timeout === undefined ? {} : { SLOW: '1' }
    return tested(stage, { ...reporting, env, ...given('timeout', timeout) })
  }),
  'mcp.test config.type': differs('http', 'sse', async (stage, type) => {
    const asked: string[] = []
    const server = (await import('node:http')).createServer((request, response) => {
      asked.push(request.method ?? '')
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await tested(stage, { type, url: `http://127.0.0.1:${port}/` })
    server.close()
    return asked[0]
  }),
  'mcp.test config.oauth': differs('secret', '${env:PARLEY_NOT_SET}', async (stage, clientSecret) =>
    tested(stage, { url: 'http://127.0.0.1:9/mcp', oauth: { clientId: 'a', clientSecret } }),
  ),
  'mcp.test config.headers': differs('one', 'other', async (stage, word) => {
    const seen: unknown[] = []
    const server = (await import('node:http')).createServer((request, response) => {
      seen.push(request.headers['x-word'])
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await tested(stage, { url: `http://127.0.0.1:${port}/`, headers: { 'x-word': word } })
    server.close()
    return seen[0]
  }),
}

/** Fields of MCP servers. */
export const ofServers: Differences = { ...ofSettings, ...ofTests }
