import type { AdapterFailure, AgentApps } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { mcpAppRequests } from '#shared/mcp/app-requests'
import { adapterFailed } from '#core/agents/adapter-failed'
import type { Handler, HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { findAgent } from '../agents/find-agent'

/** `session.mcp.app.callTool`. */
const callTool =
  (context: SessionContext): Handler<'session.mcp.app.callTool'> =>
  ({ tool, args, ...given }, { gone }) =>
    forApp(context, given, (apps) => apps.callTool(given.serverName, tool, args, gone))

/** `session.mcp.app.readResource`. */
const readResource =
  (context: SessionContext): Handler<'session.mcp.app.readResource'> =>
  ({ uri, ...given }, { gone }) =>
    forApp(context, given, (apps) => apps.readResource(given.serverName, uri, gone))

/** Asks the agent's server. Starts the agent if needed, because the connection is the agent's. */
async function forApp(
  context: SessionContext,
  { sessionId, agentId }: { readonly sessionId: string; readonly agentId?: string | undefined },
  ask: (apps: AgentApps) => Promise<Result<Readonly<Record<string, unknown>>, AdapterFailure>>,
): Promise<Result<{ result: Record<string, unknown> }, ContractError>> {
  const found = await findAgent(context, sessionId, agentId)
  if (!found.ok) return found
  const { runner, runtime } = found.value
  const started = await runner.start()
  if (!started.ok) return adapterFailed(started.error)
  const { apps } = started.value
  if (apps === undefined)
    return err(
      contractError('capability-missing', `${runner.name} has no apps of MCP servers.`, { capability: 'apps' }),
    )
  const answer = await ask(apps)
  context.runtimes.releaseIfIdle(runtime)
  return answer.ok ? ok({ result: { ...answer.value } }) : adapterFailed(answer.error)
}

/** The handlers of the requests about apps of MCP servers. */
export function mcpAppHandlers(context: SessionContext): HandlersOf<typeof mcpAppRequests> {
  return {
    'session.mcp.app.callTool': callTool(context),
    'session.mcp.app.readResource': readResource(context),
  }
}
