import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, operationId, sessionId, success } from '../kernel/fields'
import { ContextEdit } from '../session/context/edits'
import { Message } from '../session/entities'
import {
  ClientCommand,
  ClientCompressionAction,
  Extension,
  ExternalTool,
  ExternalToolResult,
  Plugin,
  QueuedCommandResult,
} from './entities'

/*
 * An extension is a client that Parley starts. Any client can offer the same: tools, commands and compression actions are
 * registered on a connection and end with it.
 */

const extensionId = z.string().min(1).max(5000)

export const list = defineRequest({
  name: 'extensions.list',
  aliases: ['session.extensions.list'],
  summary: "Returns the user's extensions and those of a session’s folder, with their state.",
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Adds the extensions of this session’s folder. */
      sessionId: sessionId.optional(),
    }),
  output: () =>
    z.object({
      /** All extensions, with the state of each. */
      extensions: z.array(Extension),
    }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const enable = defineRequest({
  name: 'extensions.enable',
  aliases: ['session.extensions.enable'],
  summary: 'Consents to the content of an extension and starts it, now and whenever Parley starts.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Id of the extension. */
      id: extensionId,
      /** Finds extensions of this session’s folder too. */
      sessionId: sessionId.optional(),
      /**
       * Content that the consent applies to, as `extensions.list` identified it. Optional once consent has been given.
       */
      contentHash: z.string().max(128).optional(),
    }),
  output: () => success,
  errors: ['session-not-found', 'extension-not-found', 'extension-consent', 'settings-invalid', 'settings-not-written'],
})

export const disable = defineRequest({
  name: 'extensions.disable',
  aliases: ['session.extensions.disable'],
  summary: 'Stops an extension and disables it. Consent to its content is withdrawn.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Id of the extension. */
      id: extensionId,
      sessionId: sessionId.optional(),
    }),
  output: () => success,
  errors: ['session-not-found', 'extension-not-found', 'settings-invalid', 'settings-not-written'],
})

export const reload = defineRequest({
  name: 'extensions.reload',
  aliases: ['session.extensions.reload'],
  summary: 'Rereads the extension folders and restarts enabled extensions, including failed ones.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Restarts only this one. */
      id: extensionId.optional(),
      sessionId: sessionId.optional(),
    }),
  output: () => success,
  errors: ['session-not-found', 'extension-not-found', 'settings-invalid'],
})

export const plugins = defineRequest({
  name: 'session.plugins.list',
  extension: 'host',
  aliases: ['plugins.list'],
  summary: 'Returns the plugins and extensions installed in the agents of a session.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Plugins that the agents have installed. */
      plugins: z.array(Plugin),
      /** Agents of the session that do not report their plugins. */
      unreported: z.array(z.object({ agentId: z.string(), adapterName: z.string() })),
    }),
  errors: ['session-not-found'],
})

// ── Tools ────────────────────────────────────────────────────────────────────

export const registerTools = defineRequest({
  name: 'tools.register',
  extension: 'tools',
  summary:
    'Registers tools for the agents of all sessions until this connection closes; replaces the tools it registered before. A call arrives as `external_tool.requested`. Running agents get new tools when they restart.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.strictObject({
      /** Tools of this client. They replace those that it registered before. */
      tools: z.array(ExternalTool).max(128),
    }),
  output: () => success,
  errors: ['name-reserved'],
})

const requestId = id

export const handlePendingToolCall = defineRequest({
  name: 'session.tools.handlePendingToolCall',
  extension: 'tools',
  aliases: ['tools.handlePendingToolCall'],
  summary: 'Answers a call of a tool that this client offers. `success` is false when the call is not pending.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      requestId,
      /** Absent: the call failed, or has no output. */
      result: ExternalToolResult.optional(),
      /** Reason for the failure. */
      error: z.string().max(100_000).optional(),
    }),
  output: () => success,
  errors: ['session-not-found'],
})

export const listExternalTools = defineRequest({
  name: 'session.externalTools.list',
  device: 'watch',
  extension: 'host',
  agent: 'session',
  summary: 'Returns the tools that connected clients and Parley itself offer to the agents of a session.',
  stability: 'experimental',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Tools that clients have registered in the session. */
      tools: z.array(
        ExternalTool.extend({
          /** Name of the client that registered it. */
          client: z.string(),
        }),
      ),
    }),
  errors: ['session-not-found'],
})

export const callExternalTool = defineRequest({
  name: 'session.externalTools.call',
  extension: 'host',
  agent: 'session',
  summary: 'Calls a tool that a connected client offers, and waits for its result.',
  stability: 'experimental',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      toolName: z.string().min(1).max(64),
      /** Arguments of the call, by the schema of the tool. */
      arguments: z.record(z.string(), z.unknown()).optional(),
      /** Id of the agent's own tool call. */
      toolCallId: id.optional(),
      /** Cancels the wait with `operation.cancel`. */
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Result as text. */
      text: z.string(),
      isError: z.boolean(),
      /** Picture that belongs to the result. */
      image: z
        .object({
          /** Base64. */
          data: z.string(),
          mimeType: z.string(),
        })
        .optional(),
    }),
  errors: ['session-not-found', 'tool-not-found', 'cancelled'],
})

// ── Commands ─────────────────────────────────────────────────────────────────

export const registerCommands = defineRequest({
  name: 'commands.register',
  extension: 'commands',
  summary:
    'Registers slash commands for all sessions until this connection closes; replaces the commands it registered before. An invocation arrives as `command.execute`.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.strictObject({
      /** Commands of this client. They replace those that it registered before. */
      commands: z.array(ClientCommand).max(128),
    }),
  output: () => success,
  errors: ['name-reserved'],
})

export const handlePendingCommand = defineRequest({
  name: 'session.commands.handlePendingCommand',
  extension: 'commands',
  aliases: ['commands.handlePendingCommand'],
  summary: 'Reports the outcome of a command of this client. `success` is false when none is pending.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      requestId,
      /** Reason for the failure; absent when the command succeeded. */
      error: z.string().max(100_000).optional(),
      /** Shown to the person who invoked the command. */
      message: z.string().max(100_000).optional(),
    }),
  output: () => success,
  errors: ['session-not-found'],
})

export const respondToQueuedCommand = defineRequest({
  name: 'session.commands.respondToQueuedCommand',
  extension: 'commands',
  aliases: ['commands.respondToQueuedCommand'],
  summary: 'Reports the outcome of a queued command. `success` is false when none is pending.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ sessionId, requestId, result: QueuedCommandResult }),
  output: () => success,
  errors: ['session-not-found'],
})

// ── Compression ──────────────────────────────────────────────────────────────

export const registerCompressionActions = defineRequest({
  name: 'compression.actions.register',
  extension: 'compression',
  summary:
    'Registers compression steps until this connection closes; replaces those it registered before. The host requests their edits with `compression.action.plan`. `success` is false on a connection that carries no requests to the client.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  input: () =>
    z.strictObject({
      /** Actions of this client. They replace those that it registered before. */
      actions: z.array(ClientCompressionAction).max(32),
    }),
  output: () => success,
  errors: ['name-reserved'],
})

export const listCompressionActions = defineRequest({
  name: 'compression.actions.list',
  summary: 'Returns the compression actions that connected clients offer.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      /** Actions that clients have registered. */
      actions: z.array(
        ClientCompressionAction.extend({
          /** Name of the client that registered it. */
          client: z.string(),
        }),
      ),
    }),
})

export const planCompressionAction = defineRequest({
  name: 'compression.action.plan',
  summary:
    "Requests the edits that this client's action makes to a context. Edits of pinned messages are discarded afterwards.",
  scope: 'client',
  effect: 'read',
  input: () =>
    z.strictObject({
      sessionId,
      actionId: z.string(),
      /** Options of the action, by its schema. */
      options: z.record(z.string(), z.unknown()),
      /** Messages of the context, in order. */
      messages: z.array(Message),
    }),
  output: () =>
    z.object({
      /** Changes of the context, applied in this order. */
      edits: z.array(ContextEdit).max(10_000),
    }),
})

/** Every request of the extension subject. */
export const extensionRequests = [
  list,
  enable,
  disable,
  reload,
  plugins,
  registerTools,
  handlePendingToolCall,
  listExternalTools,
  callExternalTool,
  registerCommands,
  handlePendingCommand,
  respondToQueuedCommand,
  registerCompressionActions,
  listCompressionActions,
  planCompressionAction,
] as const
