import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, success, pathOrNone } from '../kernel/fields'
import { DiscoveredMcpServer, McpServerConfig, McpServerName, McpServerState, TestedMcpServer } from './entities'

const settingsErrors = ['settings-invalid', 'settings-not-written'] as const

// ── Configuration ────────────────────────────────────────────────────────────

export const configList = defineRequest({
  name: 'mcp.config.list',
  summary: 'Returns the MCP servers configured in settings.json, with the errors of individual entries.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Servers by name, as they are configured. */
      servers: z.record(z.string(), McpServerConfig),
      /** Reasons why parts of the file cannot be used, as sentences. */
      problems: z.array(z.string()),
    }),
  errors: ['settings-invalid'],
})

export const configAdd = defineRequest({
  name: 'mcp.config.add',
  summary: 'Adds an MCP server. It is connected immediately if enabled.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () => z.strictObject({ name: McpServerName, config: McpServerConfig }),
  output: () => success,
  errors: ['mcp-server-exists', ...settingsErrors],
})

export const configUpdate = defineRequest({
  name: 'mcp.config.update',
  summary: 'Replaces the configuration of an MCP server, and its name if another one is given.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Name of the server. */
      name: z.string(),
      config: McpServerConfig,
      newName: McpServerName.optional(),
    }),
  output: () => success,
  errors: ['mcp-server-not-found', 'mcp-server-exists', ...settingsErrors],
})

export const configRemove = defineRequest({
  name: 'mcp.config.remove',
  summary: 'Removes an MCP server from the settings and stops it.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Name of the server. */
      name: z.string(),
    }),
  output: () => success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

const names = z.strictObject({
  /** Names of the servers. */
  names: z.array(z.string()).min(1).max(1000),
})

export const configEnable = defineRequest({
  name: 'mcp.config.enable',
  summary: 'Enables MCP servers.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () => names,
  output: () => success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

export const configDisable = defineRequest({
  name: 'mcp.config.disable',
  summary: 'Disables MCP servers without removing their configuration.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () => names,
  output: () => success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

const toolsOfServer = z.strictObject({
  /** Name of the server. */
  name: z.string(),
  /** Names of the tools, as the server names them. */
  tools: z.array(z.string().min(1).max(1000)).min(1).max(1000),
})

export const toolsEnable = defineRequest({
  name: 'mcp.tools.enable',
  summary: 'Offers tools of an MCP server to agents again. Agents at work get them when they restart.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  stability: 'experimental',
  input: () => toolsOfServer,
  output: () => success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

export const toolsDisable = defineRequest({
  name: 'mcp.tools.disable',
  summary: 'Offers tools of an MCP server to no agent. Agents at work lose them when they restart.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  stability: 'experimental',
  input: () => toolsOfServer,
  output: () => success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

export const configImport = defineRequest({
  name: 'mcp.config.import',
  summary: 'Imports the configuration of a server that `mcp.discover` found.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Id of the discovered server. */
      id: z.string(),
      workingDirectory: pathOrNone.optional(),
      /** Name in Parley. Default: its name in the other tool. */
      name: McpServerName.optional(),
    }),
  output: () => success,
  errors: ['mcp-server-not-found', 'mcp-server-exists', ...settingsErrors],
})

export const discover = defineRequest({
  name: 'mcp.discover',
  summary: 'Returns the MCP servers that other tools have configured, for the user and in a folder.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ workingDirectory: pathOrNone.optional() }),
  output: () =>
    z.object({
      /** Servers that other programs have configured. */
      servers: z.array(DiscoveredMcpServer),
      /** User-facing problems with files that exist but could not be read. */
      problems: z.array(z.string()),
    }),
})

// ── Connections ──────────────────────────────────────────────────────────────

export const list = defineRequest({
  name: 'mcp.list',
  summary:
    'Returns the configured MCP servers with their state, and connects enabled ones. `mcp.changed` reports later changes.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Configured servers with their states. */
      servers: z.array(McpServerState),
      /** Reasons why parts of the configuration cannot be used, as sentences. */
      problems: z.array(z.string()),
    }),
  errors: ['settings-invalid'],
})

export const reconnect = defineRequest({
  name: 'mcp.reconnect',
  summary: 'Reconnects an MCP server without delay.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Name of the server. */
      name: z.string(),
    }),
  output: () => success,
  errors: ['mcp-server-not-found', 'settings-invalid'],
})

export const test = defineRequest({
  name: 'mcp.test',
  summary: 'Tests a configuration by connecting once. `success` is false with an `error` when that fails.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      config: TestedMcpServer,
      /** Id to pass to `mcp.test.cancel`. */
      testId: z.string().optional(),
    }),
  output: () =>
    success.extend({
      /** User-facing reason why it could not be reached; absent when it was. */
      error: z.string().optional(),
      /** Last lines of a local server's output outside the protocol. */
      log: z.string().optional(),
      /** Facts that the server reported; absent when it could not be reached. */
      server: McpServerState.pick({
        serverName: true,
        serverVersion: true,
        tools: true,
        prompts: true,
        resources: true,
      }).optional(),
      elapsedMs: z.number().nonnegative(),
    }),
})

export const cancelTest = defineRequest({
  name: 'mcp.test.cancel',
  summary: 'Cancels a running test. `success` is false when there is none.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Id that the caller gave to the test. */
      testId: z.string(),
    }),
  output: () => success,
})

// ── Servers of one session ───────────────────────────────────────────────────

const ofSession = z.strictObject({ sessionId: z.string(), serverName: z.string() })

export const sessionList = defineRequest({
  name: 'session.mcp.list',
  summary: 'Returns the MCP servers of a session; those disabled for it have the status `disabled`.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId: z.string() }),
  output: () =>
    z.object({
      /** Servers of the session with their states. */
      servers: z.array(
        McpServerState.extend({
          /** True when the session uses it; false also when it is disabled in the settings. */
          enabled: z.boolean(),
          /** True when it is disabled in the settings, so that no session can use it. */
          isOffEverywhere: z.boolean(),
        }),
      ),
      /** Agents of the session that report unsupported transports. */
      unsupported: z.array(
        z.object({
          agentId: z.string(),
          /** Transports that the agent does not support. */
          transports: z.array(z.string()),
        }),
      ),
    }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const sessionEnable = defineRequest({
  name: 'session.mcp.enable',
  summary:
    'Enables an MCP server for this session. Takes effect when agents restart; `session.mcp.reload` restarts them now.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => ofSession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'mcp-server-not-found', 'settings-invalid', 'mcp-failed'],
})

export const sessionDisable = defineRequest({
  name: 'session.mcp.disable',
  summary: 'Disables an MCP server for this session. Takes effect when agents restart.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => ofSession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'mcp-server-not-found', 'settings-invalid'],
})

export const sessionReload = defineRequest({
  name: 'session.mcp.reload',
  summary:
    'Rereads the settings and ends idle agents of the session, so that their next message uses the current settings.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ sessionId: z.string() }),
  output: () => success,
  errors: ['session-not-found', 'session-busy', 'settings-invalid'],
})

/** Every request of the MCP subject. */
export const mcpRequests = [
  configList,
  configAdd,
  configUpdate,
  configRemove,
  configEnable,
  configDisable,
  toolsEnable,
  toolsDisable,
  configImport,
  discover,
  list,
  reconnect,
  test,
  cancelTest,
  sessionList,
  sessionEnable,
  sessionDisable,
  sessionReload,
] as const
