import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { McpServerConfig, McpServerState } from '#shared/mcp/entities'
import { createProcesses, type Processes } from '#core/base/process/processes'
import { rowsNow } from '#core/testing/nightly'
import { McpConnection, type ConnectionNews } from './connection'

const script = fileURLToPath(new URL('fixtures/hostile-server.mjs', import.meta.url))
const PATIENCE_MS = 20_000
/** The host answers others within this time, whatever a server does. */
const LONGEST_STALL_MS = 1000
const MOST_MEGABYTES = 400

/** Behavior of a server, its transports, and the resulting state. A new case is one more row. */
const rows: readonly {
  readonly way: string
  readonly over: readonly ('stdio' | 'http')[]
  readonly then: (state: McpServerState) => void
}[] = [
  { way: 'list-changed', over: ['stdio', 'http'], then: isEnded(/sends more( messages)? than can be taken in/) },
  { way: 'endless-line', over: ['stdio', 'http'], then: isEnded(/more than 16 MB|more than can be taken in/) },
  { way: 'garbage', over: ['stdio'], then: isEnded(/does not speak the Model Context Protocol/) },
  { way: 'unasked-answers', over: ['stdio'], then: isEnded(/more messages than can be taken in/) },
  { way: 'mute', over: ['stdio', 'http'], then: isEnded(/did not answer within 3 s/) },
  { way: 'endless-pages', over: ['stdio', 'http'], then: isEnded(/did not terminate|more .*than can be taken in/) },
  {
    way: 'long-version',
    over: ['stdio', 'http'],
    then: ({ serverVersion }) => expect(serverVersion).toHaveLength(200),
  },
  { way: 'many-tools', over: ['stdio', 'http'], then: ({ tools }) => expect(tools).toHaveLength(1000) },
  {
    way: 'long-names',
    over: ['stdio', 'http'],
    then: ({ tools }) => expect(tools.map(({ name }) => name)).toEqual(['short']),
  },
]

function isEnded(reason: RegExp): (state: McpServerState) => void {
  return ({ status, error }) => {
    expect(error).toMatch(reason)
    expect(status).toBe('failed')
  }
}

/** Behavior that each transport bounds in its own way. The others reach the same code over both. */
const ofTransport = new Set(['endless-line', 'list-changed', 'mute'])

let processes: Processes
let connection: McpConnection | undefined
beforeEach(() => {
  processes = createProcesses()
})
afterEach(async () => {
  await connection?.end()
  await processes.dispose()
})

async function serverOf(way: string, over: 'stdio' | 'http'): Promise<McpServerConfig> {
  if (over === 'stdio') return { command: process.execPath, args: [script, way], timeout: 3000 }
  const spawned = await processes.spawn({
    command: process.execPath,
    args: [script, way, 'http'],
    cwd: process.cwd(),
    env: process.env,
    stdin: 'pipe',
  })
  if (!spawned.ok) throw new Error(spawned.error)
  const [port] = (await once(spawned.value.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}/mcp`, timeout: 3000 }
}

describe.each(rows)('a server with $way', ({ way, over, then }) => {
  it.each(rowsNow(over, (transport) => transport === 'stdio' || ofTransport.has(way)))(
    'over %s is bounded, and the host goes on',
    async (transport) => {
      const config = await serverOf(way, transport)
      const news: ConnectionNews[] = []
      const opened = new McpConnection('hostile', config, {
        processes,
        version: '1',
        accessTo: () => ({ token: () => Promise.resolve(undefined), renew: () => Promise.resolve(undefined) }),
        isSignedIn: () => false,
        env: process.env,
        onLog: () => undefined,
        onNews: (one) => news.push(one),
        retryIn: () => 60_000,
      })
      connection = opened
      const stalls = monitorEventLoopDelay({ resolution: 5 })
      const before = process.memoryUsage().rss
      stalls.enable()
      await opened.ensure()
      await vi.waitFor(() => then(opened.state), { timeout: PATIENCE_MS, interval: 100 })
      stalls.disable()
      expect(stalls.max / 1e6).toBeLessThan(LONGEST_STALL_MS)
      expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(MOST_MEGABYTES)
      // A flood of changes is reported a few times, not for each of them.
      expect(news.length).toBeLessThan(10)
    },
  )
})
