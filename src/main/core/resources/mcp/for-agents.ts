import type { McpAccess, McpServerForAgent } from '#shared/adapter/port'
import type { McpRemoteServer } from '#shared/mcp/entities'
import type { ResourcesContext } from '../context'
import { findCommand } from '#core/base/process/find-command'
import { takesSignIn, transportOf } from './describe'
import { defined } from '#shared/kernel/defined'
import { environmentOf } from './environment-file'
import { expandVariables, isLocal } from './expand'
import { filteredServer } from './filter/filtered-server'

/**
 * Returns the servers for a session's agents: all enabled ones, without those that the session has disabled. `problems`
 * has user-facing reasons for servers that cannot be provided.
 */
export async function serversForAgents(
  { mcp, mcpCredentials, store }: Pick<ResourcesContext, 'mcp' | 'mcpCredentials' | 'store'>,
  sessionId: string,
): Promise<{ servers: McpServerForAgent[]; problems: string[] }> {
  await mcp.load()
  const switches = await store.read.switches(sessionId, 'mcp')
  const servers: McpServerForAgent[] = []
  const problems: string[] = [...mcp.problems]
  for (const { name, config } of mcp.all) {
    if (config.enabled === false || switches.get(name) === false) continue
    const expanded = expandVariables(config, process.env)
    if (!expanded.ok) {
      problems.push(`The MCP server ${name} was left out. ${expanded.error}`)
      continue
    }
    const ready = expanded.value
    if (!isLocal(ready)) {
      const access = takesSignIn(ready) ? mcpCredentials.accessTo(ready.url) : undefined
      servers.push(filteredServer(await remoteServer(name, ready, access), ready))
      continue
    }
    const own = await environmentOf(ready)
    if (!own.ok) {
      problems.push(`The MCP server ${name} was left out. ${own.error}`)
      continue
    }
    const env = own.value
    const command = await findCommand(ready.command, { ...process.env, ...env })
    if (command === undefined) problems.push(`The MCP server ${name} was left out: ${ready.command} was not found.`)
    else servers.push(filteredServer({ name, transport: 'stdio', command, args: ready.args ?? [], env }, ready))
  }
  return { servers, problems }
}

async function remoteServer(name: string, config: McpRemoteServer, access?: McpAccess): Promise<McpServerForAgent> {
  const transport = transportOf(config) === 'sse' ? 'sse' : 'http'
  // A token that cannot be renewed at the moment is omitted; the server then states its requirements.
  const token = await access?.token().catch(() => undefined)
  const headers = { ...config.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }
  return { name, transport, url: config.url, headers, ...defined({ access }) }
}
