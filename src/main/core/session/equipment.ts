import type { StartOptions } from '../../../shared/adapter/port'
import type { HostContext } from '../context'
import { serversForAgents } from '../mcp/for-agents'

/** What an agent is given at its start beside its own settings, and what could not be given, for people. */
export interface Equipment {
  readonly options: Pick<StartOptions, 'mcpServers'>
  readonly problems: readonly string[]
}

/** Gathers what the agents of a session get. The host's own connections to the servers begin too. */
export async function equipmentOf(context: HostContext, sessionId: string): Promise<Equipment> {
  const { servers, problems } = await serversForAgents(context, sessionId)
  context.mcp.connectAll()
  return { options: { ...(servers.length === 0 ? {} : { mcpServers: servers }) }, problems }
}
