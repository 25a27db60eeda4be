import type * as acp from '@agentclientprotocol/sdk/unstable'
import type { McpServerForAgent } from '#shared/adapter/port'
import type { McpTransport } from '#shared/mcp/entities'
import type { Initialized } from '../protocol/responses'

/** Returns the MCP transports of an agent. Every ACP agent supports stdio. */
export function transportsOf({ agentCapabilities }: Initialized): McpTransport[] {
  const remote = agentCapabilities?.mcpCapabilities
  return [
    'stdio',
    ...(remote?.http === true ? ['http' as const] : []),
    ...(remote?.sse === true ? ['sse' as const] : []),
  ]
}

/** Returns the servers that an agent supports, in the protocol's format. */
export function serversFor(initialized: Initialized, servers: readonly McpServerForAgent[] = []): acp.McpServer[] {
  const transports = transportsOf(initialized)
  return servers.filter(({ transport }) => transports.includes(transport)).map(toProtocol)
}

/** Returns the names of the servers that an agent does not support. */
export function serversLeftOut(initialized: Initialized, servers: readonly McpServerForAgent[] = []): string[] {
  const transports = transportsOf(initialized)
  return servers.filter(({ transport }) => !transports.includes(transport)).map(({ name }) => name)
}

function toProtocol(server: McpServerForAgent): acp.McpServer {
  const { name } = server
  if (server.transport === 'stdio')
    return { name, command: server.command, args: [...server.args], env: pairsOf(server.env) }
  return { type: server.transport, name, url: server.url, headers: pairsOf(server.headers) }
}

function pairsOf(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}
