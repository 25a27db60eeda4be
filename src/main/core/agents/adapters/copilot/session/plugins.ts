import type { AgentPlugin } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import type { Result } from '#shared/kernel/result'
import { list, record, text } from '#core/agents/transcript/values'

/** Converts the response of `session.plugins.list`; servers that do not know the request report none. */
export function pluginsOf(answer: Result<unknown, unknown>): AgentPlugin[] {
  return list(record(answer.ok ? answer.value : undefined)['plugins'])
    .map(record)
    .flatMap((plugin) => {
      const name = text(plugin['name'])
      if (name === undefined) return []
      const version = text(plugin['version'])
      return [
        {
          name,
          marketplace: text(plugin['marketplace']) ?? '',
          enabled: plugin['enabled'] !== false,
          ...defined({ version }),
        },
      ]
    })
}
