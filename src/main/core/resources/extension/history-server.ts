import type { McpServerForAgent } from '#shared/adapter/port'
import { readHostFile } from '#core/base/host-file'
import type { ResourcesContext } from '../context'
import { parleyProgram } from './programs'

/** The name under which agents know the server of sessions. */
export const HISTORY_SERVER = 'parley-history'

/**
 * Returns the MCP server with which an agent reads the sessions of its folders: `parley mcp`, which attaches to this host.
 * Undefined when the user has not turned it on, or nothing can attach to this host.
 */
export async function historyServer(
  { preferences, dataDir }: Pick<ResourcesContext, 'preferences' | 'dataDir'>,
  folders: readonly string[],
): Promise<McpServerForAgent | undefined> {
  if (!(await preferences.current()).values['history.forAgents']) return undefined
  if ((await readHostFile(dataDir))?.pid !== process.pid) return undefined
  const { command, args, env } = parleyProgram([
    ...['mcp', '--data', dataDir],
    ...folders.flatMap((folder) => ['--folder', folder]),
  ])
  return { name: HISTORY_SERVER, transport: 'stdio', command, args, env }
}
