import { z } from 'zod'
import { McpServerConfig } from '../../../../../shared/mcp/entities'

/** The shapes in which tools write servers down. */
export type ServerShape = 'common' | 'gemini' | 'codex' | 'opencode'

/** A server of another tool in our shape. */
export interface ReadServer {
  readonly config: McpServerConfig
  readonly enabled: boolean
}

const values = z.record(z.string(), z.string()).optional()
const words = z.array(z.string()).optional()

const Common = z.looseObject({
  type: z.string().optional(),
  command: z.string().optional(),
  args: words,
  env: values,
  cwd: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  httpUrl: z.string().optional(),
  headers: values,
  tools: words,
  disabled: z.boolean().optional(),
  enabled: z.boolean().optional(),
})
const Codex = z.looseObject({
  command: z.string().optional(),
  args: words,
  env: values,
  cwd: z.string().optional(),
  url: z.string().optional(),
  bearer_token_env_var: z.string().optional(),
  http_headers: values,
  env_http_headers: values,
  enabled_tools: words,
  enabled: z.boolean().optional(),
})
const OpenCode = z.looseObject({
  type: z.string().optional(),
  command: words,
  environment: values,
  url: z.string().optional(),
  headers: values,
  enabled: z.boolean().optional(),
})

const readers: Readonly<Record<ServerShape, (entry: unknown) => ReadServer | null>> = {
  common: (entry) => readCommon(entry, 'http'),
  // A plain `url` is one of server-sent events there.
  gemini: (entry) => readCommon(entry, 'sse'),
  codex: readCodex,
  opencode: readOpenCode,
}

/** A server as another tool wrote it down; null when it makes no sense. */
export function readServer(shape: ServerShape, entry: unknown): ReadServer | null {
  const read = readers[shape](entry)
  if (read === null) return null
  const config = McpServerConfig.safeParse(withOurReferences(read.config))
  return config.success ? { ...read, config: config.data } : null
}

function readCommon(entry: unknown, plainUrl: 'http' | 'sse'): ReadServer | null {
  const parsed = Common.safeParse(entry)
  if (!parsed.success) return null
  const { type, command, args, env, cwd, headers, tools, httpUrl } = parsed.data
  const url = httpUrl ?? parsed.data.url ?? parsed.data.serverUrl
  const enabled = parsed.data.disabled !== true && parsed.data.enabled !== false
  const kept = tools === undefined || tools.includes('*') ? undefined : tools
  if (command !== undefined) return { enabled, config: defined({ command, args, env, cwd, tools: kept }) }
  if (url === undefined) return null
  const isSse = type === 'sse' || (type === undefined && httpUrl === undefined && plainUrl === 'sse')
  return { enabled, config: defined({ type: isSse ? 'sse' : 'http', url, headers, tools: kept }) }
}

function readCodex(entry: unknown): ReadServer | null {
  const parsed = Codex.safeParse(entry)
  if (!parsed.success) return null
  const { command, args, env, cwd, url, enabled = true, enabled_tools: tools } = parsed.data
  if (command !== undefined) return { enabled, config: defined({ command, args, env, cwd, tools }) }
  if (url === undefined) return null
  const { bearer_token_env_var: token, http_headers: plain, env_http_headers: fromEnv } = parsed.data
  const headers = {
    ...plain,
    ...Object.fromEntries(Object.entries(fromEnv ?? {}).map(([name, variable]) => [name, `\${env:${variable}}`])),
    ...(token === undefined ? {} : { Authorization: `Bearer \${env:${token}}` }),
  }
  return { enabled, config: defined({ type: 'http', url, headers, tools }) }
}

function readOpenCode(entry: unknown): ReadServer | null {
  const parsed = OpenCode.safeParse(entry)
  if (!parsed.success) return null
  const { command: [command, ...args] = [], environment: env, url, headers, enabled = true } = parsed.data
  if (command !== undefined) return { enabled, config: defined({ command, args, env }) }
  return url === undefined ? null : { enabled, config: defined({ type: 'http', url, headers }) }
}

/** Returns the entries with a value; the result is validated later. */
function defined(fields: Readonly<Record<string, unknown>>): McpServerConfig {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)),
  ) as McpServerConfig
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** `${NAME}` and `{env:NAME}`, as some tools refer to variables, the way it is done here. */
function withOurReferences(config: McpServerConfig): unknown {
  return JSON.parse(JSON.stringify(config), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(
          /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?\}|(?<!\$)\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g,
          (...found) => `\${env:${String(found[1] ?? found[2])}}`,
        )
      : value,
  )
}
