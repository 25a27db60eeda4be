import type { ResourcesContext } from '../context'
import { readSettings } from '#core/base/settings/settings'
import { createAnnouncer } from './announce'
import type { KnownSecrets } from '#core/base/secrets/known-secrets'
import { noteConfigured, noteFiles } from './note-configured'
import { McpServers } from './servers'

type Needs = Pick<
  ResourcesContext,
  'dataDir' | 'processes' | 'version' | 'log' | 'feed' | 'sessions' | 'store' | 'mcpCredentials'
>

/** Creates the servers of a host: reads its settings, and informs its clients and the sessions that use them. */
export function createMcpServers(context: Needs & { readonly knownSecrets: KnownSecrets }): McpServers {
  const announce = createAnnouncer(context)
  const { knownSecrets } = context
  return new McpServers({
    processes: context.processes,
    version: context.version,
    env: process.env,
    accessTo: (serverUrl) => context.mcpCredentials.accessTo(serverUrl),
    isSignedIn: (serverUrl) => context.mcpCredentials.isSignedIn(serverUrl),
    onLog: context.log,
    async settings() {
      const settings = await readSettings(context.dataDir)
      noteConfigured(knownSecrets, settings)
      await noteFiles(knownSecrets, settings)
      return settings
    },
    masked: (value) => knownSecrets.maskAll(value),
    onChanged: (servers) => context.feed.announce('mcp.changed', { servers }),
    onNews: announce,
  })
}
