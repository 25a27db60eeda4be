import { parse as parseJson, type ParseError } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { TrustItemKind } from '#shared/trust/entities'

/** A part of a settings file that takes effect automatically. */
export interface SettingsPart {
  readonly kind: TrustItemKind
  readonly name: string
  readonly text: string
}

/** Keys that neither run anything nor change what an agent may do. */
const HARMLESS_KEYS = new Set([
  ...['$schema', 'version', 'theme', 'model', 'small_model', 'keybinds', 'language', 'name', 'private', 'type'],
  ...['includeCoAuthoredBy', 'cleanupPeriodDays', 'autoupdate', 'share', 'username', 'attribution'],
])
const SERVER_KEYS = new Set(['mcpServers', 'mcp_servers', 'servers', 'mcp'])
const PLUGIN_KEYS = new Set(['plugin', 'plugins', 'enabledPlugins', 'extraKnownMarketplaces', 'extensions'])
const ENTRY_KINDS: Readonly<Record<string, TrustItemKind>> = { agent: 'agent', command: 'command', mode: 'agent' }
/** OpenCode writes this dependency itself. */
const OWN_DEPENDENCY = '@opencode-ai/plugin'

/** The parts of a settings file in JSON (with comments) or TOML; null when it is neither. */
export function partsOfSettings(path: string, content: string): SettingsPart[] | null {
  const value = path.endsWith('.toml') ? readToml(content) : readJson(content)
  if (!isRecord(value)) return null
  return Object.entries(value).flatMap(([key, part]) => (HARMLESS_KEYS.has(key) ? [] : partsOfKey(key, part)))
}

function partsOfKey(key: string, value: unknown): SettingsPart[] {
  if (key === 'hooks' && isRecord(value))
    return Object.entries(value).map(([event, hook]) => ({ kind: 'hook', name: event, text: textOfHook(hook) }))
  if (SERVER_KEYS.has(key) && isRecord(value))
    return Object.entries(value).map(([name, server]) => ({ kind: 'mcp-server', name, text: written(server) }))
  const entryKind = ENTRY_KINDS[key]
  if (entryKind !== undefined && isRecord(value))
    return Object.entries(value).map(([name, entry]) => ({ kind: entryKind, name, text: written(entry) }))
  if (PLUGIN_KEYS.has(key)) return [{ kind: 'plugin', name: key, text: written(value) }]
  if (key === 'dependencies' && isRecord(value) && Object.keys(value).every((name) => name === OWN_DEPENDENCY))
    return []
  return [{ kind: 'setting', name: key, text: written(value) }]
}

/** Returns the commands of a hook, one per line; the whole definition if there is none. */
function textOfHook(hook: unknown): string {
  const commands = commandsIn(hook)
  return commands.length === 0 ? written(hook) : commands.join('\n')
}

function commandsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(commandsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['command', 'bash', 'powershell', 'url', 'prompt'].includes(key)
      ? [inner]
      : commandsIn(inner),
  )
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function readToml(content: string): unknown {
  try {
    return parseToml(content)
  } catch {
    return undefined
  }
}

function readJson(content: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parseJson(content.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true })
  return errors.length > 0 ? undefined : value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
