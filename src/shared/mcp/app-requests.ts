import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { sessionId } from '../kernel/fields'

const ofServer = {
  sessionId,
  /** Agent that uses the server; absent: the lead. */
  agentId: z.string().optional(),
  /** Server of the app, by its name in the session. */
  serverName: z.string().min(1).max(200),
}

/** Answer of the server, as the protocol has it. */
const answer = z.record(z.string(), z.unknown())

export const callTool = defineRequest({
  name: 'session.mcp.app.callTool',
  summary:
    'Calls a tool for an app that an MCP server gave the session to show. Needs the permission that the same call of the agent needs; the user is asked if no rule decides.',
  scope: 'session',
  effect: 'act',
  endsWithConnection: true,
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      ...ofServer,
      /** Tool of the same server, as the server names it. */
      tool: z.string().min(1).max(1000),
      /** Arguments of the call. */
      args: z.record(z.string(), z.unknown()),
    }),
  output: () => z.object({ result: answer }),
  errors: ['session-not-found', 'session-archived', 'agent-not-found', 'adapter-failed', 'capability-missing'],
})

export const readResource = defineRequest({
  name: 'session.mcp.app.readResource',
  summary: 'Reads a resource of its server for an app that an MCP server gave the session to show.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      ...ofServer,
      /** Address of the resource at the server. */
      uri: z.string().min(1).max(4096),
    }),
  output: () => z.object({ result: answer }),
  errors: ['session-not-found', 'agent-not-found', 'adapter-failed', 'capability-missing'],
})

/** Every request of the apps of MCP servers. */
export const mcpAppRequests = [callTool, readResource] as const
