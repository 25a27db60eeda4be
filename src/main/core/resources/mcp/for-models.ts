import type { McpAccess, McpServerForAgent } from '../../../../shared/adapter/port'
import { defined } from '../../../../shared/kernel/defined'
import { err, ok } from '../../../../shared/kernel/result'
import type { McpServerConfig } from '../../../../shared/mcp/entities'
import type { ConnectMcp, McpOutcome } from '../../agents/adapters/model-api/session/mcp'
import { offersTool } from './filter/limits'
import { outcomeOf } from './result'
import type { Processes } from '../../base/process/processes'

/** Time limit of a tool in milliseconds. */
const CALL_TIMEOUT_MS = 10 * 60_000

/** Connects the servers whose tools models get that have no agent around them. */
export function connectForModels(processes: Pick<Processes, 'spawn'>, version: string): ConnectMcp {
  return async (given, { cwd, onLog }) => {
    const { openServer } = await import('./open-server')
    const { server, ...limits } = limitsOf(given)
    const opened = await openServer(
      { ...configOf(server, limits.cwd ?? cwd), ...limits },
      {
        accessTo: () => accessOf(server),
        processes,
        version,
        env: process.env,
        signal: new AbortController().signal,
        onLog,
        onOffers: () => undefined,
      },
    )
    if (!opened.ok) return err(`The MCP server ${server.name} cannot be used: ${opened.error.message}`)
    const { client, close, offers } = opened.value
    return ok({
      tools: offers.tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })),
      async call(name, args, signal, onProgress): Promise<McpOutcome> {
        if (!offersTool(limits, name))
          return { text: `The tool ${name} is not among those that this server may offer.`, isError: true }
        try {
          const result = await client.callTool(
            { name, arguments: args },
            {
              signal,
              timeout: limits.timeout ?? CALL_TIMEOUT_MS,
              ...(onProgress === undefined ? {} : { onprogress: onProgress }),
            },
          )
          return outcomeOf(result)
        } catch (error) {
          return { text: error instanceof Error ? error.message : String(error), isError: true }
        }
      },
      close,
    })
  }
}

/** Returns a server with the limits that are to be enforced here. */
function limitsOf(given: McpServerForAgent): {
  readonly server: McpServerForAgent
  readonly tools?: string[]
  readonly timeout?: number
  readonly cwd?: string
} {
  if (given.transport !== 'stdio' || given.limited === undefined) return { server: given }
  const { server, tools, timeout, cwd } = given.limited
  return { server, ...defined({ tools: tools === undefined ? undefined : [...tools], timeout, cwd }) }
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
