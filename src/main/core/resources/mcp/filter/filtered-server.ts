import type { McpServerForAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { McpServerConfig } from '#shared/mcp/entities'
import { parleyProgram } from '#core/resources/extension/programs'
import { isLocal } from '../expand'
import { isLimited } from './limits'

/** Variable with the configuration of the filtered server, in JSON. Command lines can be read by other users. */
export const FILTERED_SERVER = 'PARLEY_MCP_SERVER'

/**
 * Returns a server as agents get it. Agents know no list of tools, time limit or folder of a server, or know it in ways
 * of their own: one that has any is started as `parley mcp-filter`, which enforces them, whatever the agent.
 */
export function filteredServer(server: McpServerForAgent, config: McpServerConfig): McpServerForAgent {
  if (!isLimited(config)) return server
  const limits = defined({
    tools: config.tools,
    disabledTools: config.disabledTools,
    timeout: config.timeout,
    cwd: isLocal(config) ? config.cwd : undefined,
  })
  const { command, args, env } = parleyProgram(['mcp-filter'])
  const behind: McpServerConfig =
    server.transport === 'stdio'
      ? { command: server.command, args: [...server.args], ...limits }
      : { type: server.transport, url: server.url, headers: { ...server.headers }, ...limits }
  const own = server.transport === 'stdio' ? server.env : {}
  return {
    name: server.name,
    transport: 'stdio',
    command,
    args,
    env: { ...own, ...env, [FILTERED_SERVER]: JSON.stringify(behind) },
    limited: { server, ...limits },
  }
}
