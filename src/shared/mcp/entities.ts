import { z } from 'zod'
import { storedPath } from '../kernel/fields'

const common = {
  /** Default: true. */
  enabled: z.boolean().optional(),
  /** The tools to offer; absent or `*` means all. */
  tools: z.array(z.string()).optional(),
  /** Tools not to offer, whatever `tools` says. */
  disabledTools: z.array(z.string()).optional(),
  /** Maximum response time of the server in milliseconds. */
  timeout: z.int().positive().optional(),
} as const

/** A server that is started on this machine and communicates over its pipes. */
export const McpLocalServer = z.looseObject({
  ...common,
  /** Marks a server that is a process of this machine. */
  type: z.enum(['local', 'stdio']).optional(),
  /** A name on PATH or an absolute path. */
  command: z.string().min(1),
  /** Arguments of the program. */
  args: z.array(z.string()).optional(),
  cwd: storedPath.optional(),
  env: z.record(z.string(), z.string()).optional(),
  /** File with further variables, one `NAME=value` a line, read when the server is started. */
  envFile: storedPath.optional(),
})
export type McpLocalServer = z.infer<typeof McpLocalServer>

/** OAuth client registered by the user at a server without dynamic client registration. */
export const McpOAuthClient = z.strictObject({
  /** Client id that the server gave out by hand. */
  clientId: z.string().min(1),
  /** May be `${env:NAME}`. Absent for public clients. */
  clientSecret: z.string().min(1).optional(),
  /** Fixes the redirect address to `http://127.0.0.1:<port>/callback`. Absent: any port. */
  callbackPort: z.int().min(1).max(65535).optional(),
})
export type McpOAuthClient = z.infer<typeof McpOAuthClient>

/** With references, the address is known when they are replaced. */
const isAddress = (text: string): boolean => text.includes('${env:') || WebAddress.safeParse(text).success

const WebAddress = z.url({ protocol: /^https?$/ })

/** A server reached over HTTP: streamable, or with server-sent events for older servers. */
export const McpRemoteServer = z.looseObject({
  ...common,
  /** Transport: streamable HTTP, or server-sent events of older servers. */
  type: z.enum(['http', 'sse']).optional(),
  /** Address of the server. */
  url: z.string().refine(isAddress, 'an address with http or https'),
  /** Headers that are sent with each request. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Absent: Parley registers itself where it signs in. */
  oauth: McpOAuthClient.optional(),
})
export type McpRemoteServer = z.infer<typeof McpRemoteServer>

/**
 * One server, in the format that editors use. Values of `args`, `env`, `url` and `headers` may contain `${env:NAME}`,
 * or `${env:NAME:-default}`, which is replaced when the server is connected, so that secrets need not be written down.
 */
export const McpServerConfig = z.union([McpLocalServer, McpRemoteServer])
export type McpServerConfig = z.infer<typeof McpServerConfig>

/** A server to be tested, whether or not it is enabled. */
export const TestedMcpServer = z.union([
  McpLocalServer.omit({ enabled: true }),
  McpRemoteServer.omit({ enabled: true }),
])

/** Name of a server in Parley. */
export const McpServerName = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}@._/ -]{0,98}[\p{L}\p{N}])?$/u, 'letters, digits, and @ . _ / - or blanks between')

/** Location of a server's configuration. */
export const McpServerSource = z.enum(['user', 'workspace', 'plugin', 'builtin'])

export const McpServerStatus = z.enum(['connected', 'failed', 'needs-auth', 'pending', 'disabled', 'not_configured'])
export type McpServerStatus = z.infer<typeof McpServerStatus>

export const McpTransport = z.enum(['stdio', 'http', 'sse'])
export type McpTransport = z.infer<typeof McpTransport>

export const McpTool = z.object({
  /** Name that calls use. */
  name: z.string(),
  /** Name for people; absent: `name`. */
  title: z.string().optional(),
  /** Purpose of the tool, as the server describes it. */
  description: z.string(),
  /** Annotation of the server: the tool changes nothing. */
  readOnly: z.boolean().optional(),
})
export type McpTool = z.infer<typeof McpTool>

export const McpPrompt = z.object({
  /** Name that requests use. */
  name: z.string(),
  /** Purpose of the prompt, as the server describes it; empty when it does not. */
  description: z.string(),
  /** Arguments of the prompt. */
  arguments: z.array(
    z.object({
      /** Name of the argument. */
      name: z.string(),
      /** Meaning of the argument. */
      description: z.string().optional(),
      /** True when the prompt cannot be used without it. */
      required: z.boolean(),
    }),
  ),
})
export type McpPrompt = z.infer<typeof McpPrompt>

export const McpResource = z.object({
  /** Address of the resource within the server. */
  uri: z.string(),
  /** Name of the resource. */
  name: z.string(),
  /** Contents of the resource, as the server describes them. */
  description: z.string().optional(),
  mimeType: z.string().optional(),
})
export type McpResource = z.infer<typeof McpResource>

/** A configured server and its connection state. */
export const McpServerState = z.object({
  /** Name in the configuration. */
  name: z.string(),
  /** State of the connection. */
  status: McpServerStatus,
  source: McpServerSource,
  /** Transport of the connection. */
  transport: McpTransport,
  /** Command line or address, without values that may be secret. */
  summary: z.string(),
  /** Name reported by the server. */
  serverName: z.string().optional(),
  /** Version that the server reports; absent before the first connection. */
  serverVersion: z.string().optional(),
  /** User-facing error. */
  error: z.string().optional(),
  /**
   * True when the user is signed in to it; absent when sign-in does not apply, because it is local or its headers hold
   * a token.
   */
  isSignedIn: z.boolean().optional(),
  /** Number of reconnection attempts since it was last connected, and milliseconds until the next one. */
  attempt: z.int().nonnegative().optional(),
  /** Time until the next attempt to connect, in milliseconds; absent when none is planned. */
  nextAttemptIn: z.int().nonnegative().optional(),
  /** Tools that the server offers. */
  tools: z.array(McpTool),
  /** Tools that the server has and its configuration does not let through; absent when there are none. */
  disabledTools: z.array(McpTool).optional(),
  /** Prompts that the server offers. */
  prompts: z.array(McpPrompt),
  /** Resources that the server offers. */
  resources: z.array(McpResource),
})
export type McpServerState = z.infer<typeof McpServerState>

/** A server configured in another tool. Values of its environment and headers are not shown. */
export const DiscoveredMcpServer = z.object({
  /** Id to pass to `mcp.config.import`. */
  id: z.string(),
  /** Name in the file. */
  name: z.string(),
  /** Transport of the server. */
  type: McpTransport,
  source: McpServerSource,
  /** True when it is enabled in the other tool. */
  enabled: z.boolean(),
  /** Name of the other tool. */
  origin: z.string(),
  /** File that configures it. */
  path: z.string(),
  /** Command line or address, without secrets. */
  summary: z.string(),
  /** Names of its variables and headers. */
  variables: z.array(z.string()),
  /** True when a server with this name, command or address is already configured in Parley. */
  isConfigured: z.boolean(),
})
export type DiscoveredMcpServer = z.infer<typeof DiscoveredMcpServer>
