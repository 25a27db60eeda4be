import type { McpServerForAgent } from '../../../shared/adapter/port'
import type { HostContext } from '../context'
import { findCommand } from '../process/find-command'
import { transportOf } from './describe'
import { expandVariables, isLocal } from './expand'

/**
 * The servers that agents of a session get: all that are enabled, without those that the session has switched off.
 * `problems` says for people which cannot be handed over, and why.
 */
export async function serversForAgents(
  { mcp, store }: Pick<HostContext, 'mcp' | 'store'>,
  sessionId: string,
): Promise<{ servers: McpServerForAgent[]; problems: string[] }> {
  const loaded = await mcp.load()
  if (!loaded.ok) return { servers: [], problems: [loaded.error] }
  const switches = await store.read.switches(sessionId, 'mcp')
  const servers: McpServerForAgent[] = []
  const problems: string[] = []
  for (const { name, config } of mcp.all) {
    if (config.enabled === false || switches.get(name) === false) continue
    const expanded = expandVariables(config, process.env)
    if (!expanded.ok) {
      problems.push(`The MCP server ${name} was left out. ${expanded.error}`)
      continue
    }
    const ready = expanded.value
    if (!isLocal(ready)) {
      const transport = transportOf(ready) === 'sse' ? 'sse' : 'http'
      servers.push({ name, transport, url: ready.url, headers: ready.headers ?? {} })
      continue
    }
    const env = ready.env ?? {}
    const command = await findCommand(ready.command, { ...process.env, ...env })
    if (command === undefined) problems.push(`The MCP server ${name} was left out: ${ready.command} was not found.`)
    else servers.push({ name, transport: 'stdio', command, args: ready.args ?? [], env })
  }
  return { servers, problems }
}
