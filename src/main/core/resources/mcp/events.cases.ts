import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { McpServerConfig } from '../../../../shared/mcp/entities'
import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'
import { fixtureServer } from '../../testing/mcp-servers'

/** Creates a session with a running agent, so that it is informed of servers. */
async function using(stage: Stage): Promise<string> {
  return (await stage.say(await stage.session(), 'say ready')).sessionId
}

/** Adds a server, does something with it, and removes it again. */
async function during(
  stage: Stage,
  config: McpServerConfig,
  work: (serverId: string) => Promise<unknown>,
): Promise<string> {
  const name = stage.name()
  await stage.must('mcp.config.add', { name, config })
  await work(name)
  await stage.must('mcp.config.remove', { name })
  return name
}

/** A server that is connected, gets a tool more, and is shut down. */
async function grown(stage: Stage): Promise<{ sessionId: string; serverId: string }> {
  const sessionId = await stage.once(using)
  const serverId = await during(stage, fixtureServer(), async (name) => {
    await stage.must('mcp.reconnect', { name })
    await stage.until(sessionId, 'mcp.connected', { serverId: name })
    await stage.must('session.commands.invoke', { sessionId, name: `${name}:greet`, input: 'a new tool' })
    await stage.until(sessionId, 'mcp.toolsChanged', { serverId: name })
  })
  return { sessionId, serverId }
}

/** Runs `work` with a web server that requires a token. */
async function behindClosedDoors<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Scenarios of the MCP server events. */
export const mcpEventCases = {
  'mcp.connected': {
    async when(stage) {
      const { sessionId, serverId } = await stage.once(grown)
      return { sessionId, payload: { serverId, serverName: 'fixture', toolNames: [`${serverId}.echo`] } }
    },
    after: ['agent.added'],
  },
  'mcp.toolsChanged': {
    async when(stage) {
      const { sessionId, serverId } = await stage.once(grown)
      return { sessionId, payload: { serverId, added: [`${serverId}.grown`], removed: [] } }
    },
    after: ['mcp.connected'],
  },
  'mcp.disconnected': {
    async when(stage) {
      const { sessionId, serverId } = await stage.once(grown)
      return { sessionId, payload: { serverId, reason: 'shutdown', attempt: 0, nextAttemptIn: 0 } }
    },
    after: ['mcp.connected', 'mcp.toolsChanged'],
  },
  'mcp.error': {
    async when(stage) {
      const sessionId = await stage.once(using)
      const config = fixtureServer({ MCP_FIXTURE_FAIL: 'No licence found' })
      const serverId = await during(stage, config, (name) => stage.until(sessionId, 'mcp.error', { serverId: name }))
      return { sessionId, payload: { serverId, kind: 'spawn' } }
    },
  },
  'mcp.authRequired': {
    async when(stage) {
      const sessionId = await stage.once(using)
      const serverId = await behindClosedDoors((url) =>
        during(stage, { url }, (name) => stage.until(sessionId, 'mcp.authRequired', { serverId: name })),
      )
      return { sessionId, payload: { serverId, reauthCommand: 'auth.signIn.start' } }
    },
  },
} satisfies SessionEventCases

/** Scenario of the host event about MCP servers. */
export const mcpHostEventCases = {
  'mcp.changed': {
    async when(stage) {
      const name = await during(stage, { command: 'nothing', enabled: false }, () => Promise.resolve())
      return { payload: { servers: [{ name, status: 'disabled' }] } }
    },
  },
} satisfies HostEventCases
