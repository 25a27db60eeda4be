import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, success } from '../kernel/fields'
import { DiscoveredMcpServer, McpServerConfig, McpServerName, McpServerState } from './entities'

const settingsErrors = ['settings-invalid', 'settings-not-written'] as const

// // ── Configuration ────────────────────────────────────────────────────────────

export const configList = defineRequest({
  name: 'mcp.config.list',
  summary: 'The configured MCP servers as settings.json has them, and what is wrong with single ones.',
  scope: 'server',
  input: nothing,
  output: z.object({ servers: z.record(z.string(), McpServerConfig), problems: z.array(z.string()) }),
  errors: ['settings-invalid'],
})

export const configAdd = defineRequest({
  name: 'mcp.config.add',
  summary: 'Configure another MCP server. It is connected at once unless it is not enabled.',
  scope: 'server',
  input: z.strictObject({ name: McpServerName, config: McpServerConfig }),
  output: success,
  errors: ['mcp-server-exists', ...settingsErrors],
})

export const configUpdate = defineRequest({
  name: 'mcp.config.update',
  summary: 'Replace the configuration of an MCP server, and its name if another one is given.',
  scope: 'server',
  input: z.strictObject({ name: z.string(), config: McpServerConfig, newName: McpServerName.optional() }),
  output: success,
  errors: ['mcp-server-not-found', 'mcp-server-exists', ...settingsErrors],
})

export const configRemove = defineRequest({
  name: 'mcp.config.remove',
  summary: 'Remove an MCP server from the settings and end it.',
  scope: 'server',
  input: z.strictObject({ name: z.string() }),
  output: success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

const names = z.strictObject({ names: z.array(z.string()).min(1).max(1000) })

export const configEnable = defineRequest({
  name: 'mcp.config.enable',
  summary: 'Use MCP servers again.',
  scope: 'server',
  input: names,
  output: success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

export const configDisable = defineRequest({
  name: 'mcp.config.disable',
  summary: 'Keep MCP servers configured without using them.',
  scope: 'server',
  input: names,
  output: success,
  errors: ['mcp-server-not-found', ...settingsErrors],
})

export const configImport = defineRequest({
  name: 'mcp.config.import',
  summary: 'Configure a server that `mcp.discover` found, with everything it is set to where it was found.',
  scope: 'server',
  input: z.strictObject({
    id: z.string(),
    workingDirectory: z.string().optional(),
    /** Name in Parley. Default: its name in the other tool. */
    name: McpServerName.optional(),
  }),
  output: success,
  errors: ['mcp-server-not-found', 'mcp-server-exists', ...settingsErrors],
})

export const discover = defineRequest({
  name: 'mcp.discover',
  summary: 'The MCP servers that other tools have configured, for the user and in a folder.',
  scope: 'server',
  input: z.strictObject({ workingDirectory: z.string().optional() }),
  output: z.object({
    servers: z.array(DiscoveredMcpServer),
    /** User-facing problems with files that exist but could not be read. */
    problems: z.array(z.string()),
  }),
})

// // ── Connections ──────────────────────────────────────────────────────────────

export const list = defineRequest({
  name: 'mcp.list',
  summary: 'The configured MCP servers and how they do; connects those that are enabled. `mcp.changed` tells the rest.',
  scope: 'server',
  input: nothing,
  output: z.object({ servers: z.array(McpServerState), problems: z.array(z.string()) }),
  errors: ['settings-invalid'],
})

export const reconnect = defineRequest({
  name: 'mcp.reconnect',
  summary: 'End the connection to an MCP server and connect it anew, without waiting.',
  scope: 'server',
  input: z.strictObject({ name: z.string() }),
  output: success,
  errors: ['mcp-server-not-found', 'settings-invalid'],
})

export const test = defineRequest({
  name: 'mcp.test',
  summary: 'Connect once with a configuration and end it again. `success` is false with an `error` where that fails.',
  scope: 'server',
  input: z.strictObject({
    config: McpServerConfig,
    /** Id to pass to `mcp.test.cancel`. */
    testId: z.string().optional(),
  }),
  output: success.extend({
    error: z.string().optional(),
    /** Last lines of a local server's output outside the protocol. */
    log: z.string().optional(),
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
  summary: 'Give up a test that runs. `success` is false when there is none.',
  scope: 'server',
  input: z.strictObject({ testId: z.string() }),
  output: success,
})

// ── Servers of one session ───────────────────────────────────────────────────

const ofSession = z.strictObject({ sessionId: z.string(), serverName: z.string() })

export const sessionList = defineRequest({
  name: 'session.mcp.list',
  summary: 'The MCP servers as this session has them; one that is switched off here has the status `disabled`.',
  scope: 'session',
  input: z.strictObject({ sessionId: z.string() }),
  output: z.object({
    servers: z.array(
      McpServerState.extend({
        /** True when the session uses it; false also when it is disabled in the settings. */
        enabled: z.boolean(),
        /** True when it is disabled in the settings, so that no session can use it. */
        isOffEverywhere: z.boolean(),
      }),
    ),
    /** Agents of the session that report unsupported transports. */
    unsupported: z.array(z.object({ agentId: z.string(), transports: z.array(z.string()) })),
  }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const sessionEnable = defineRequest({
  name: 'session.mcp.enable',
  summary: 'Give this session an MCP server. Agents get it when they start next; `session.mcp.reload` does so now.',
  scope: 'session',
  input: ofSession,
  output: success,
  errors: ['session-not-found', 'session-archived', 'mcp-server-not-found', 'settings-invalid', 'mcp-failed'],
})

export const sessionDisable = defineRequest({
  name: 'session.mcp.disable',
  summary: 'Take an MCP server from this session. Agents lose it when they start next.',
  scope: 'session',
  input: ofSession,
  output: success,
  errors: ['session-not-found', 'session-archived', 'mcp-server-not-found', 'settings-invalid'],
})

export const sessionReload = defineRequest({
  name: 'session.mcp.reload',
  summary: 'Read the settings again and end idle agents of the session, so that their next message finds what is set.',
  scope: 'session',
  input: z.strictObject({ sessionId: z.string() }),
  output: success,
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
