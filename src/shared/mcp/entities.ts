import { z } from 'zod'

const common = {
  /** Default: true. */
  enabled: z.boolean().optional(),
  /** The tools to offer; absent or `*` means all. */
  tools: z.array(z.string()).optional(),
  /** Maximum response time of the server in milliseconds. */
  timeout: z.int().positive().optional(),
} as const

/** A server that is started on this machine and communicates over its pipes. */
export const McpLocalServer = z.looseObject({
  ...common,
  type: z.enum(['local', 'stdio']).optional(),
  /** A name on PATH or an absolute path. */
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
export type McpLocalServer = z.infer<typeof McpLocalServer>

/** OAuth client registered by the user at a server without dynamic client registration. */
export const McpOAuthClient = z.strictObject({
  clientId: z.string().min(1),
  /** May be `${env:NAME}`. Absent for public clients. */
  clientSecret: z.string().min(1).optional(),
  /** Fixes the redirect address to `http://127.0.0.1:<port>/callback`. Absent: any port. */
  callbackPort: z.int().min(1).max(65535).optional(),
})
export type McpOAuthClient = z.infer<typeof McpOAuthClient>

/** A server reached over HTTP: streamable, or with server-sent events for older servers. */
export const McpRemoteServer = z.looseObject({
  ...common,
  type: z.enum(['http', 'sse']).optional(),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).optional(),
  /** Absent: Parley registers itself where it signs in. */
  oauth: McpOAuthClient.optional(),
})
export type McpRemoteServer = z.infer<typeof McpRemoteServer>

/**
 * One server, in the format that editors use. Values of `args`, `env`, `url` and `headers` may contain `${env:NAME}`,
 * which is replaced when the server is connected, so that secrets need not be written down.
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
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** Annotation of the server: the tool changes nothing. */
  readOnly: z.boolean().optional(),
})
export type McpTool = z.infer<typeof McpTool>

export const McpPrompt = z.object({
  name: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string().optional(), required: z.boolean() })),
})
export type McpPrompt = z.infer<typeof McpPrompt>

export const McpResource = z.object({
  uri: z.string(),
  name: z.string(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
})
export type McpResource = z.infer<typeof McpResource>

/** A configured server and its connection state. */
export const McpServerState = z.object({
  name: z.string(),
  status: McpServerStatus,
  source: McpServerSource,
  transport: McpTransport,
  /** Command line or address, without values that may be secret. */
  summary: z.string(),
  /** Name reported by the server. */
  serverName: z.string().optional(),
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
  nextAttemptIn: z.int().nonnegative().optional(),
  tools: z.array(McpTool),
  prompts: z.array(McpPrompt),
  resources: z.array(McpResource),
})
export type McpServerState = z.infer<typeof McpServerState>

/** A server configured in another tool. Values of its environment and headers are not shown. */
export const DiscoveredMcpServer = z.object({
  /** Id to pass to `mcp.config.import`. */
  id: z.string(),
  name: z.string(),
  type: McpTransport,
  source: McpServerSource,
  /** True when it is enabled in the other tool. */
  enabled: z.boolean(),
  /** Name of the other tool. */
  origin: z.string(),
  /** File that configures it. */
  path: z.string(),
  summary: z.string(),
  /** Names of its variables and headers. */
  variables: z.array(z.string()),
  /** True when a server with this name, command or address is already configured in Parley. */
  isConfigured: z.boolean(),
})
export type DiscoveredMcpServer = z.infer<typeof DiscoveredMcpServer>
