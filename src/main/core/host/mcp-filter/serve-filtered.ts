import type { Readable } from 'node:stream'
import { StreamableHTTPClientTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { err, ok, type Result } from '#shared/kernel/result'
import { McpServerConfig } from '#shared/mcp/entities'
import { createProcesses } from '#core/base/process/processes'
import { isLocal } from '#core/resources/mcp/expand'
import { filterMessages } from '#core/resources/mcp/filter/filter-messages'
import { FILTERED_SERVER } from '#core/resources/mcp/filter/filtered-server'
import { wireTo } from '#core/resources/mcp/wire'

export interface FilterSurroundings {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Readable
  readonly onLog: (line: string) => void
  /** Resolves when the program is told to stop. */
  readonly stopped: Promise<unknown>
}

/**
 * Serves one MCP server over stdio within the limits of its configuration, until stdin or that server ends. The error is a
 * user-facing sentence.
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
  const wired = await wireTo(placed, { processes, env, accessTo: () => nobody, onLog })
  if (!wired.ok) {
    await processes.dispose()
    return err(wired.error.message)
  }
  const { transport } = wired.value
  const agent = new StdioServerTransport()
  const end = new AbortController()
  const ended = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve())
  })
  const gone = (): void => end.abort()
  const send = (to: { send(message: JSONRPCMessage): Promise<void> }, message: JSONRPCMessage): void =>
    void to.send(message).catch((error: unknown) => {
      onLog(String(error))
      gone()
    })
  const filter = filterMessages({
    tools: config.tools,
    timeout: config.timeout,
    toServer: (message) => send(transport, message),
    toAgent: (message) => send(agent, message),
  })
  transport.onmessage = (message) => {
    // Later requests over HTTP name the version.
    if (transport instanceof StreamableHTTPClientTransport && 'result' in message) {
      const version = message.result['protocolVersion']
      if (typeof version === 'string') transport.setProtocolVersion(version)
    }
    filter.fromServer(message)
  }
  transport.onclose = gone
  transport.onerror = (error) => onLog(error.message)
  agent.onmessage = (message) => filter.fromAgent(message)
  agent.onclose = gone
  stdin.once('end', gone)
  await transport.start()
  await agent.start()
  await Promise.race([ended, stopped])
  filter.end()
  await agent.close()
  await wired.value.end()
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
