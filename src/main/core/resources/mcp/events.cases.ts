import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'
import { fixtureServer } from '#core/testing/mcp-servers'

/** Creates a session with a running agent, so that it is informed of servers. */
async function using(scenario: Scenario): Promise<string> {
  return (await scenario.say(await scenario.session(), 'say ready')).sessionId
}

/** Adds a server, does something with it, and removes it again. */
async function during(
  scenario: Scenario,
  config: McpServerConfig,
  work: (serverId: string) => Promise<unknown>,
): Promise<string> {
  const name = scenario.name()
  await scenario.must('mcp.config.add', { name, config })
  await work(name)
  await scenario.must('mcp.config.remove', { name })
  return name
}

/** A server that is connected, gets a tool more, and is shut down. */
async function grown(scenario: Scenario): Promise<{ sessionId: string; serverId: string }> {
  const sessionId = await scenario.once(using)
  const serverId = await during(scenario, fixtureServer(), async (name) => {
    await scenario.must('mcp.reconnect', { name })
    await scenario.until(sessionId, 'mcp.connected', { serverId: name })
    await scenario.must('session.commands.invoke', { sessionId, name: `${name}:greet`, input: 'a new tool' })
    await scenario.until(sessionId, 'mcp.toolsChanged', { serverId: name })
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
    async when(scenario) {
      const { sessionId, serverId } = await scenario.once(grown)
      return { sessionId, payload: { serverId, serverName: 'fixture', toolNames: [`${serverId}.echo`] } }
    },
    after: ['agent.added'],
  },
  'mcp.toolsChanged': {
    async when(scenario) {
      const { sessionId, serverId } = await scenario.once(grown)
      return { sessionId, payload: { serverId, added: [`${serverId}.grown`], removed: [] } }
    },
    after: ['mcp.connected'],
  },
  'mcp.disconnected': {
    async when(scenario) {
      const { sessionId, serverId } = await scenario.once(grown)
      return { sessionId, payload: { serverId, reason: 'shutdown', attempt: 0, nextAttemptIn: 0 } }
    },
    after: ['mcp.connected', 'mcp.toolsChanged'],
  },
  'mcp.error': {
    async when(scenario) {
      const sessionId = await scenario.once(using)
      const config = fixtureServer({ MCP_FIXTURE_FAIL: 'No licence found' })
      const serverId = await during(scenario, config, (name) =>
        scenario.until(sessionId, 'mcp.error', { serverId: name }),
      )
      return { sessionId, payload: { serverId, kind: 'spawn' } }
    },
  },
  'mcp.authRequired': {
    async when(scenario) {
      const sessionId = await scenario.once(using)
      const serverId = await behindClosedDoors((url) =>
        during(scenario, { url }, (name) => scenario.until(sessionId, 'mcp.authRequired', { serverId: name })),
      )
      return { sessionId, payload: { serverId, reauthCommand: 'auth.signIn.start' } }
    },
  },
} satisfies SessionEventCases

/** Scenario of the host event about MCP servers. */
export const mcpHostEventCases = {
  'mcp.changed': {
    async when(scenario) {
      const name = await during(scenario, { command: 'nothing', enabled: false }, () => Promise.resolve())
      return { payload: { servers: [{ name, status: 'disabled' }] } }
    },
  },
} satisfies HostEventCases
