import { z } from 'zod'

const common = {
  /** Absent means true. */
  enabled: z.boolean().optional(),
  /** The tools to offer; absent or `*` means all. */
  tools: z.array(z.string()).optional(),
  /** How long the server may take for an answer, in milliseconds. */
  timeout: z.int().positive().optional(),
} as const

/** A server that is started here and talks over its pipes. */
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

/** The client of OAuth that a person made at a server which does not let programs register by themselves. */
export const McpOAuthClient = z.strictObject({
  clientId: z.string().min(1),
  /** May be `${env:NAME}`. Absent for public clients. */
  clientSecret: z.string().min(1).optional(),
  /** Where the browser comes back to is `http://127.0.0.1:<port>/callback`. Absent: any port. */
  callbackPort: z.int().min(1).max(65535).optional(),
})
export type McpOAuthClient = z.infer<typeof McpOAuthClient>

/** A server that is reached over HTTP: streamable, or with server-sent events as older ones do. */
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
 * One server in the shape that editors use. Values of `args`, `env`, `url` and `headers` may hold `${env:NAME}`, which is
 * replaced when the server is connected, so that no secret has to be written down.
 */
export const McpServerConfig = z.union([McpLocalServer, McpRemoteServer])
export type McpServerConfig = z.infer<typeof McpServerConfig>

/** What a server is called here. */
export const McpServerName = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}@._/ -]{0,98}[\p{L}\p{N}])?$/u, 'letters, digits, and @ . _ / - or blanks between')

/** Where a server is configured. */
export const McpServerSource = z.enum(['user', 'workspace', 'plugin', 'builtin'])

export const McpServerStatus = z.enum(['connected', 'failed', 'needs-auth', 'pending', 'disabled', 'not_configured'])
export type McpServerStatus = z.infer<typeof McpServerStatus>

export const McpTransport = z.enum(['stdio', 'http', 'sse'])
export type McpTransport = z.infer<typeof McpTransport>

export const McpTool = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** Says of itself that it changes nothing. */
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

/** A configured server and how it does. */
export const McpServerState = z.object({
  name: z.string(),
  status: McpServerStatus,
  source: McpServerSource,
  transport: McpTransport,
  /** The command line or the address, without values that may be secret. */
  summary: z.string(),
  /** What the server calls itself. */
  serverName: z.string().optional(),
  serverVersion: z.string().optional(),
  /** What is wrong, for people. */
  error: z.string().optional(),
  /** Whether a person is signed in at it; absent where nobody can, because it is local or its headers hold a token. */
  isSignedIn: z.boolean().optional(),
  /** How often it was tried again since it was connected last, and in how many milliseconds it is tried next. */
  attempt: z.int().nonnegative().optional(),
  nextAttemptIn: z.int().nonnegative().optional(),
  tools: z.array(McpTool),
  prompts: z.array(McpPrompt),
  resources: z.array(McpResource),
})
export type McpServerState = z.infer<typeof McpServerState>

/** A server that another tool has configured. Values of its environment and headers are not shown. */
export const DiscoveredMcpServer = z.object({
  /** Names it for `mcp.config.import`. */
  id: z.string(),
  name: z.string(),
  type: McpTransport,
  source: McpServerSource,
  /** Whether the other tool uses it. */
  enabled: z.boolean(),
  /** The other tool. */
  origin: z.string(),
  /** The file it stands in. */
  path: z.string(),
  summary: z.string(),
  /** Names of the variables and headers that are set. */
  variables: z.array(z.string()),
  /** Whether a server of this name or with the same command or address is configured here already. */
  isConfigured: z.boolean(),
})
export type DiscoveredMcpServer = z.infer<typeof DiscoveredMcpServer>
