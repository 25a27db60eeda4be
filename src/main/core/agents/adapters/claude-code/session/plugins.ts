import type { AgentPlugin } from '#shared/adapter/entities'
import { list, record, text } from '#core/agents/transcript/values'

/** Returns the plugins in an `init` message, without those built into Claude Code. */
export function pluginsOf(init: unknown): AgentPlugin[] {
  return list(record(init)['plugins'])
    .map(record)
    .flatMap((plugin) => {
      const name = text(plugin['name'])
      if (name === undefined || plugin['path'] === 'builtin') return []
      // `name@marketplace`
      const source = text(plugin['source']) ?? ''
      const marketplace = source.startsWith(`${name}@`) ? source.slice(name.length + 1) : source
      return [{ name, marketplace, enabled: true }]
    })
}
