import type { AgentPlugin } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import type { Result } from '#shared/kernel/result'
import { list, record } from '#core/agents/transcript/values'

/** Converts the `plugin` entries of the response to `GET /config`: packages as `name@version`, and files. */
export function pluginsOf(answer: Result<unknown, unknown>): AgentPlugin[] {
  return list(record(answer.ok ? answer.value : undefined)['plugin']).flatMap((entry): AgentPlugin[] => {
    // An entry with options is a pair.
    const spec = Array.isArray(entry) ? (entry[0] as unknown) : entry
    if (typeof spec !== 'string' || spec === '') return []
    if (/^(file:|[./~]|[a-zA-Z]:[\\/])/.test(spec)) return [{ name: spec, marketplace: 'file', enabled: true }]
    const at = spec.lastIndexOf('@')
    const [name, version] = at > 0 ? [spec.slice(0, at), spec.slice(at + 1)] : [spec, undefined]
    return [{ name, marketplace: 'npm', enabled: true, ...defined({ version }) }]
  })
}
