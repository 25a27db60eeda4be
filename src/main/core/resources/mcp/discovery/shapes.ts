import { isAbsolute, resolve } from 'node:path'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/kernel/result'
import { McpServerConfig } from '#shared/mcp/entities'
import { withOurReferences, type KnownValues } from './references'
import { Codex, Common, OpenCode, type Fields } from './written-shapes'

/** The shapes in which tools write servers down. */
export type ServerShape = 'common' | 'gemini' | 'codex' | 'opencode' | 'zed'

/** A server of another tool in our shape. */
export interface ReadServer {
  readonly config: McpServerConfig
  readonly enabled: boolean
}

interface Draft {
  readonly config: Fields
  readonly enabled: boolean
}

type Reader = (entry: unknown) => Result<Draft | null, string>

const readers: Readonly<Record<ServerShape, Reader>> = {
  common: (entry) => readCommon(entry, 'http'),
  // A plain `url` is one of server-sent events there.
  gemini: (entry) => readCommon(entry, 'sse'),
  codex: readCodex,
  opencode: readOpenCode,
  zed: readZed,
}

/**
 * Returns a server as another tool wrote it down; null when it is none that could be had, such as one of an extension. The
 * error names the wrong field.
 */
export function readServer(shape: ServerShape, entry: unknown, known: KnownValues): Result<ReadServer | null, string> {
  const read = readers[shape](entry)
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read
  const { enabled, config: draft } = read.value
  const ours = placed(withReferences(draft, known) as Fields, known.folder)
  const config = McpServerConfig.safeParse(ours)
  return config.success ? ok({ enabled, config: config.data }) : err('url' in draft ? 'url' : 'command')
}

function readCommon(entry: unknown, plainUrl: 'http' | 'sse'): Result<Draft | null, string> {
  const parsed = Common.safeParse(entry)
  if (!parsed.success) return err(fieldOf(parsed.error))
  const { args, env, cwd, envFile, headers, tools, includeTools, httpUrl, oauth } = parsed.data
  const { command, ...more } = commandOf(parsed.data.command)
  const url = httpUrl ?? parsed.data.url ?? parsed.data.serverUrl
  const enabled = parsed.data.disabled !== true && parsed.data.enabled !== false
  const offered = includeTools ?? tools
  const kept = {
    tools: offered === undefined || offered.includes('*') ? undefined : offered,
    disabledTools: parsed.data.excludeTools ?? parsed.data.disabledTools,
    // Others count in other units.
    timeout: plainUrl === 'sse' ? parsed.data.timeout : undefined,
  }
  if (command !== undefined)
    return ok({ enabled, config: filled({ command, args, env, cwd, envFile, ...more, ...kept }) })
  if (url === undefined) return err('command')
  const told = (parsed.data.type ?? parsed.data.transport ?? parsed.data.transportType ?? '').toLowerCase()
  const isSse = told === 'sse' || (told === '' && httpUrl === undefined && plainUrl === 'sse')
  return ok({ enabled, config: filled({ type: isSse ? 'sse' : 'http', url, headers, oauth, ...kept }) })
}

/** Some write the program and its arguments as a list, or as an object with `path`. */
function commandOf(given: z.infer<typeof Common>['command']): Fields {
  if (given === undefined || typeof given === 'string') return { command: given }
  if (!Array.isArray(given)) return filled({ command: given.path, args: given.args, env: given.env })
  const [command, ...args] = given
  return filled({ command, args })
}

function readZed(entry: unknown): Result<Draft | null, string> {
  // Servers of extensions have settings only.
  const isOwn = typeof entry !== 'object' || entry === null || 'command' in entry || 'url' in entry
  return isOwn ? readCommon(entry, 'http') : ok(null)
}

function readCodex(entry: unknown): Result<Draft | null, string> {
  const parsed = Codex.safeParse(entry)
  if (!parsed.success) return err(fieldOf(parsed.error))
  const { command, args, env, cwd, url, enabled = true, enabled_tools: tools, tool_timeout_sec: seconds } = parsed.data
  const { disabled_tools: disabledTools } = parsed.data
  const kept = { tools, disabledTools, timeout: seconds === undefined ? undefined : Math.round(seconds * 1000) }
  if (command !== undefined) return ok({ enabled, config: filled({ command, args, env, cwd, ...kept }) })
  if (url === undefined) return err('command')
  const { bearer_token_env_var: token, http_headers: plain, env_http_headers: fromEnv } = parsed.data
  const headers = {
    ...plain,
    ...Object.fromEntries(Object.entries(fromEnv ?? {}).map(([name, variable]) => [name, `\${env:${variable}}`])),
    ...(token === undefined ? {} : { Authorization: `Bearer \${env:${token}}` }),
  }
  return ok({ enabled, config: filled({ type: 'http', url, headers, ...kept }) })
}

function readOpenCode(entry: unknown): Result<Draft | null, string> {
  const parsed = OpenCode.safeParse(entry)
  if (!parsed.success) return err(fieldOf(parsed.error))
  const { environment: env, cwd, url, headers, oauth, enabled = true } = parsed.data
  const { command: given } = parsed.data
  // An entry may only switch off a server of another file.
  if (given === undefined && url === undefined) return parsed.data.enabled === undefined ? err('command') : ok(null)
  if (given !== undefined) return ok({ enabled, config: filled({ ...commandOf(given), env, cwd }) })
  const client = typeof oauth === 'object' ? oauth : undefined
  return ok({ enabled, config: filled({ type: 'http', url, headers, oauth: client }) })
}

/** Returns the entries with a value; the result is validated later. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Paths of a project's file are relative to the project. */
function placed(config: Fields, folder: string | undefined): Fields {
  if (folder === undefined) return config
  const paths = Object.entries(config).filter(
    ([name, value]) =>
      (name === 'cwd' || name === 'envFile') &&
      typeof value === 'string' &&
      !value.startsWith('${') &&
      !isAbsolute(value),
  )
  return { ...config, ...Object.fromEntries(paths.map(([name, value]) => [name, resolve(folder, String(value))])) }
}

function withReferences(value: unknown, known: KnownValues): unknown {
  if (typeof value === 'string') return withOurReferences(value, known)
  if (Array.isArray(value)) return value.map((each) => withReferences(each, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withReferences(each, known)]))
}

const fieldOf = ({ issues: [first] }: z.ZodError): string => first?.path.join('.') || 'command'
