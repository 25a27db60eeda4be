import type { AgentPlugin } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import type { AppServer } from '../protocol/app-server'

/** Requests that list plugins, those of newer versions first. */
const METHODS = ['plugin/installed', 'plugin/list'] as const

/** Reads the plugins that are installed; none when the program does not know plugins. Installs and refreshes nothing. */
export async function installedPlugins(server: Pick<AppServer, 'request'>, cwd: string): Promise<AgentPlugin[]> {
  for (const method of METHODS) {
    const answer = await server.request(method, { cwds: [cwd] })
    if (answer.ok) return pluginsOf(answer.value)
  }
  return []
}

/** Converts the answer, which has the plugins of each marketplace. */
export function pluginsOf(native: unknown): AgentPlugin[] {
  return list(record(native)['marketplaces'])
    .map(record)
    .flatMap((marketplace) =>
      list(marketplace['plugins'])
        .map(record)
        .flatMap((plugin): AgentPlugin[] => {
          const name = text(plugin['name'])
          if (name === undefined || plugin['installed'] === false) return []
          const version = text(plugin['localVersion']) ?? text(plugin['version'])
          const source = text(marketplace['name']) ?? ''
          return [{ name, marketplace: source, enabled: plugin['enabled'] !== false, ...defined({ version }) }]
        }),
    )
}
