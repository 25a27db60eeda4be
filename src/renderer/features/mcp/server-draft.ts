import type { McpLocalServer, McpOAuthClient, McpServerConfig } from '#shared/mcp/entities'
import { m } from '#messages'

/** A server as a form holds it: every value a text, lists with one entry a line. */
export interface ServerDraft {
  readonly name: string
  readonly transport: 'stdio' | 'http' | 'sse'
  readonly command: string
  readonly args: string
  readonly env: string
  readonly cwd: string
  readonly url: string
  readonly headers: string
  /** Of the client that signs in; empty: Parley registers itself. */
  readonly clientId: string
  readonly clientSecret: string
  readonly callbackPort: string
}

export const emptyDraft: ServerDraft = {
  name: '',
  transport: 'stdio',
  command: '',
  args: '',
  env: '',
  cwd: '',
  url: '',
  headers: '',
  clientId: '',
  clientSecret: '',
  callbackPort: '',
}

/** A form's content for a server that is configured. */
export function draftOf(name: string, config: McpServerConfig): ServerDraft {
  if ('command' in config) {
    const { command, args = [], env = {}, cwd = '' } = config as Extract<McpServerConfig, { command: string }>
    return { ...emptyDraft, name, command, args: args.join('\n'), env: linesOf(env, '='), cwd }
  }
  const { url, type = 'http', headers = {}, oauth } = config
  return {
    ...emptyDraft,
    name,
    transport: type,
    url,
    headers: linesOf(headers, ': '),
    clientId: oauth?.clientId ?? '',
    clientSecret: oauth?.clientSecret ?? '',
    callbackPort: oauth?.callbackPort?.toString() ?? '',
  }
}

/** The configuration that a form stands for, on top of what it has no field for; or what is wrong, for people. */
export function configOf(
  draft: ServerDraft,
  before: McpServerConfig | undefined,
): { readonly config: McpServerConfig } | { readonly problem: string } {
  if (draft.name.trim() === '') return { problem: m.mcp.nameRequired }
  const { enabled, tools, disabledTools, timeout } = before ?? {}
  const kept = defined({ enabled, tools, disabledTools, timeout })
  if (draft.transport === 'stdio') {
    if (draft.command.trim() === '') return { problem: m.mcp.commandRequired }
    const env = pairsOf(draft.env, '=')
    if (env === null) return { problem: m.mcp.environmentInvalid }
    const args = draft.args.split('\n').filter((line) => line.trim() !== '')
    const cwd = draft.cwd.trim() === '' ? undefined : draft.cwd.trim()
    const { envFile } = (before ?? {}) as Partial<McpLocalServer>
    return {
      config: {
        ...kept,
        command: draft.command.trim(),
        ...defined({ args: args.length === 0 ? undefined : args, env: isEmpty(env) ? undefined : env, cwd, envFile }),
      },
    }
  }
  const url = draft.url.trim()
  const isAddress = url.includes('${env:') || (/^https?:\/\//.test(url) && URL.canParse(url))
  if (!isAddress) return { problem: m.mcp.urlInvalid }
  const headers = pairsOf(draft.headers, ':')
  if (headers === null) return { problem: m.mcp.headersInvalid }
  const oauth = clientOf(draft)
  if (oauth !== null && 'problem' in oauth) return oauth
  return {
    config: {
      ...kept,
      type: draft.transport,
      url,
      ...(isEmpty(headers) ? {} : { headers }),
      ...(oauth === null ? {} : { oauth }),
    },
  }
}

/** The client that signs in; null where Parley is to register itself. */
function clientOf({
  clientId,
  clientSecret,
  callbackPort,
}: ServerDraft): McpOAuthClient | { readonly problem: string } | null {
  const [id, secret, portText] = [clientId.trim(), clientSecret.trim(), callbackPort.trim()]
  if (id === '') return secret === '' && portText === '' ? null : { problem: m.mcp.clientIdRequired }
  const port = Number(portText)
  if (portText !== '' && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) return { problem: m.mcp.portInvalid }
  return {
    clientId: id,
    ...(secret === '' ? {} : { clientSecret: secret }),
    ...(portText === '' ? {} : { callbackPort: port }),
  }
}

function linesOf(values: Readonly<Record<string, string>>, between: string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}${between}${value}`)
    .join('\n')
}

/** Null when a line is no pair. */
function pairsOf(text: string, between: string): Record<string, string> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const at = line.indexOf(between)
    return [line.slice(0, at).trim(), line.slice(at + between.length).trim(), at] as const
  })
  return pairs.some(([name, , at]) => at < 1 || name === '')
    ? null
    : Object.fromEntries(pairs.map(([name, value]) => [name, value]))
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
