import os from 'node:os'
import { ok } from '#shared/kernel/result'
import type { DiscoveredMcpServer, McpServerConfig } from '#shared/mcp/entities'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { summaryOf, transportOf } from './describe'
import { discoverServers, type FoundServer } from './discovery/discover-servers'
import { isLocal } from './expand'

/** The files of other tools as they are on this machine, for the user and for a folder. */
export function discoverHere(folder: string | undefined): ReturnType<typeof discoverServers> {
  return discoverServers({ home: os.homedir(), env: process.env, platform: process.platform, folder })
}

/** `mcp.discover`. */
export const discover =
  (context: ResourcesContext): Handler<'mcp.discover'> =>
  async ({ workingDirectory }) => {
    await context.mcp.load()
    const { servers, problems } = await discoverHere(workingDirectory)
    const configured = context.mcp.all.map(({ name, config }) => ({ name, key: keyOf(config) }))
    return ok({
      servers: servers.map((server) => ({
        ...shown(server),
        isConfigured: configured.some(({ name, key }) => name === server.name || key === keyOf(server.config)),
      })),
      problems,
    })
  }

function shown({ id, name, place, config, enabled }: FoundServer): Omit<DiscoveredMcpServer, 'isConfigured'> {
  const { origin, path, source } = place
  const variables = Object.keys((isLocal(config) ? config.env : config.headers) ?? {})
  return { id, name, type: transportOf(config), source, enabled, origin, path, summary: summaryOf(config), variables }
}

/** The same for two servers that do the same. */
function keyOf(config: McpServerConfig): string {
  return isLocal(config) ? JSON.stringify([config.command, ...(config.args ?? [])]) : config.url
}
