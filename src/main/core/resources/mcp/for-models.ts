import type { McpAccess, McpServerForAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { ConnectMcp } from '#core/agents/adapters/model-api/session/mcp'
import type { Processes } from '#core/base/process/processes'

/** Connects the servers whose tools models get that have no agent around them. */
export function connectForModels(processes: Pick<Processes, 'spawn'>, version: string): ConnectMcp {
  return async (given, options) => {
    // On demand: the library takes longer to load than the rest of the host.
    const { connectServer } = await import('./server-for-models')
    const { server, ...limits } = limitsOf(given)
    const { name } = server
    const config = { ...configOf(server, limits.cwd ?? options.cwd), ...limits }
    const surroundings = { processes, version, env: process.env, accessTo: () => accessOf(server) }
    const connected = await connectServer({ name, config, ...surroundings }, options)
    return connected.ok ? connected : err(`The MCP server ${name} cannot be used: ${connected.error}`)
  }
}

/** Returns a server with the limits that are to be enforced here. */
function limitsOf(given: McpServerForAgent): {
  readonly server: McpServerForAgent
  readonly tools?: string[]
  readonly disabledTools?: string[]
  readonly timeout?: number
  readonly cwd?: string
} {
  if (given.transport !== 'stdio' || given.limited === undefined) return { server: given }
  const { server, tools, disabledTools, timeout, cwd } = given.limited
  const list = (names: readonly string[] | undefined) => (names === undefined ? undefined : [...names])
  return { server, ...defined({ tools: list(tools), disabledTools: list(disabledTools), timeout, cwd }) }
}

function configOf(server: McpServerForAgent, cwd: string): McpServerConfig {
  if (server.transport === 'stdio')
    return { command: server.command, args: [...server.args], env: { ...server.env }, cwd }
  const { transport: type, url, headers, access } = server
  // A token that is renewed does not come from the headers.
  const { Authorization: _token, ...others } = headers
  return { type, url, headers: access === undefined ? { ...headers } : others }
}

const nobody: McpAccess = { token: () => Promise.resolve(undefined), renew: () => Promise.resolve(undefined) }

function accessOf(server: McpServerForAgent): McpAccess {
  return server.transport === 'stdio' ? nobody : (server.access ?? nobody)
}
