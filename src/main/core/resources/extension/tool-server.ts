import type { McpServerForAgent } from '#shared/adapter/port'
import { readHostFile } from '#core/base/host-file'
import type { ResourcesContext } from '../context'
import { parleyProgram } from './programs'
import { TOOLS_VARIABLE } from '#core/base/tools-host'

/** The name under which agents know the tools of clients. */
export const TOOL_SERVER = 'parley-tools'

/**
 * Returns the MCP server that provides the tools of connected clients to an agent: `parley tool-server`, which attaches
 * to this host. It reaches this session only, with a token that ends
 * with the agent. Undefined when neither a client nor the host offers a tool, or nothing can attach to this host.
 */
export async function toolServer(
  { clientWork, dataDir }: Pick<ResourcesContext, 'clientWork' | 'dataDir'>,
  sessionId: string,
): Promise<McpServerForAgent | undefined> {
  const ofHost = (await clientWork.hostTools?.list(sessionId)) ?? []
  if (clientWork.offers.all('tools').length + ofHost.length === 0) return undefined
  if ((await readHostFile(dataDir))?.pid !== process.pid) return undefined
  const { command, args, env } = parleyProgram(['tool-server', '--data', dataDir])
  const tools = { [TOOLS_VARIABLE]: clientWork.tokens.grant(sessionId) }
  return { name: TOOL_SERVER, transport: 'stdio', command, args, env: { ...env, ...tools } }
}
