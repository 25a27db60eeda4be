import { ok } from '#shared/kernel/result'
import type { McpTransport } from '#shared/mcp/entities'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import type { McpConnection } from './connection'
import { isLimited } from './filter/limits'

/** Agents reach a server with limits through a local program. */
const reachedOver = (server: McpConnection | undefined, transport: McpTransport): McpTransport =>
  server !== undefined && isLimited(server.config) ? 'stdio' : transport

/** `session.mcp.list`. */
export const sessionList =
  (context: ResourcesContext): Handler<'session.mcp.list'> =>
  async ({ sessionId }) => {
    const found = await context.sessions.find(sessionId)
    if (!found.ok) return found
    const { mcp, store } = context
    await mcp.load()
    mcp.connectAll()
    const switches = await store.read.switches(sessionId, 'mcp')
    const servers = mcp.states.map((state) => {
      const isOff = switches.get(state.name) === false
      return {
        ...state,
        ...(isOff ? { status: 'disabled' as const } : {}),
        enabled: !isOff && state.status !== 'disabled',
        isOffEverywhere: state.status === 'disabled',
      }
    })
    const taken = new Set(
      servers.filter(({ enabled }) => enabled).map(({ name, transport }) => reachedOver(mcp.find(name), transport)),
    )
    const unsupported = found.value.agents.flatMap((runner) => {
      const transports = [...taken].filter((transport) => runner.takesServersOver(transport) === false)
      return transports.length === 0 ? [] : [{ agentId: runner.agent.agentId, transports }]
    })
    return ok({ servers, unsupported })
  }
