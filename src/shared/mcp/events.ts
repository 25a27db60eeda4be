import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { McpServerState } from './entities'

/** Name of the server in the settings. */
const serverId = z.string()

export const connected = defineEvent({
  type: 'mcp.connected',
  summary: 'An MCP server of the session is connected.',
  durability: 'durable',
  readBy: 'session.mcp.list',
  affects: [],
  payload: () =>
    z.object({
      serverId,
      /** Name reported by the server. */
      serverName: z.string(),
      /** Version that the server reports. */
      serverVersion: z.string(),
      /** `<serverId>.<tool>`. */
      toolNames: z.array(z.string()),
    }),
})

export const disconnected = defineEvent({
  type: 'mcp.disconnected',
  summary: 'An MCP server of the session is no longer connected.',
  durability: 'durable',
  readBy: 'session.mcp.list',
  affects: [],
  payload: () =>
    z.object({
      serverId,
      /** `dropped` may reconnect automatically, `shutdown` was requested, `dead` is not retried. */
      reason: z.enum(['dropped', 'shutdown', 'dead']),
      /** Number of the next attempt; 0 when there is none. */
      attempt: z.int().nonnegative(),
      /** In milliseconds; 0 when it is not retried. */
      nextAttemptIn: z.int().nonnegative(),
    }),
})

export const failed = defineEvent({
  type: 'mcp.error',
  summary: 'An MCP server of the session reported an error other than a failed tool call.',
  durability: 'durable',
  readBy: 'session.mcp.list',
  affects: [],
  payload: () =>
    z.object({
      serverId,
      /** Kind of failure. */
      kind: z.enum(['configuration', 'spawn', 'timeout', 'protocol', 'network']),
      /** User-facing reason for the failure. */
      message: z.string(),
    }),
})

export const authRequired = defineEvent({
  type: 'mcp.authRequired',
  summary: 'An MCP server of the session requires a sign-in.',
  durability: 'durable',
  readBy: 'session.mcp.list',
  affects: [],
  payload: () =>
    z.object({
      serverId,
      /** Request that signs in; when the server's headers hold a token, the request that reconnects with a valid one. */
      reauthCommand: z.string(),
    }),
})

export const toolsChanged = defineEvent({
  type: 'mcp.toolsChanged',
  summary: 'The tools of an MCP server of the session changed.',
  durability: 'durable',
  readBy: 'session.mcp.list',
  affects: [],
  payload: () =>
    z.object({
      serverId,
      /** Names of new tools. */
      added: z.array(z.string()),
      /** Names of tools that are gone. */
      removed: z.array(z.string()),
    }),
})

export const changed = defineEvent({
  type: 'mcp.changed',
  summary: 'All MCP servers with their state.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'mcp.list',
  payload: () =>
    z.object({
      /** All servers with their states after the change. */
      servers: z.array(McpServerState),
    }),
})

/** Every session event of the MCP subject. */
export const mcpEvents = [connected, disconnected, failed, authRequired, toolsChanged] as const

/** Every host event of the MCP subject. */
export const mcpServerEvents = [changed] as const
