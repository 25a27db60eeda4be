import type { Readable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { err, ok, type Result } from '#shared/kernel/result'
import { McpServerConfig } from '#shared/mcp/entities'
import { createProcesses } from '#core/base/process/processes'
import { isLocal } from '#core/resources/mcp/expand'
import { filterMessages } from '#core/resources/mcp/filter/filter-messages'
import { FILTERED_SERVER } from '#core/resources/mcp/filter/filtered-server'
import { wireTo } from '#core/resources/mcp/wire'
import { ServerBehind } from './server-behind'

export interface FilterSurroundings {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Readable
  readonly onLog: (line: string) => void
  /** Resolves when the program is told to stop. */
  readonly stopped: Promise<unknown>
}

/**
 * Serves one MCP server over stdio within the limits of its configuration, until stdin ends. The server is opened again when its
 * connection is lost. The error is a user-facing sentence.
 */
export async function serveFiltered({
  env: given,
  stdin,
  onLog,
  stopped,
}: FilterSurroundings): Promise<Result<void, string>> {
  const { [FILTERED_SERVER]: text, ...env } = given
  const config = configIn(text)
  if (config === null) return err('mcp-filter is started by Parley, for agents.')
  const processes = createProcesses()
  const nobody = { token: () => Promise.resolve(undefined), renew: () => Promise.resolve(undefined) }
  // The agent's folder, as for servers without limits.
  const placed = isLocal(config) ? { ...config, cwd: config.cwd ?? process.cwd() } : config
  const agent = new StdioServerTransport()
  const end = new AbortController()
  const ended = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve())
  })
  const gone = (): void => end.abort()
  const server = new ServerBehind({
    open: () => wireTo(placed, { processes, env, accessTo: () => nobody, onLog }),
    onMessage: (message) => filter.fromServer(message),
    onLog,
  })
  const filter = filterMessages({
    lists: config,
    timeout: config.timeout,
    toServer: (message) => void server.send(message),
    toAgent: (message) =>
      void agent.send(message).catch((error: unknown) => {
        onLog(String(error))
        gone()
      }),
  })
  const started = await server
    .start()
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (started !== undefined) {
    await processes.dispose()
    return err(started)
  }
  agent.onmessage = (message) => filter.fromAgent(message)
  agent.onclose = gone
  stdin.once('end', gone)
  await agent.start()
  await Promise.race([ended, stopped])
  filter.end()
  await agent.close()
  await server.end()
  await processes.dispose()
  return ok(undefined)
}

function configIn(text: string | undefined): McpServerConfig | null {
  try {
    const parsed = McpServerConfig.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
