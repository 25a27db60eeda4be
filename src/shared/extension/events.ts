import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Extension } from './entities'

const requestId = z.string()

export const externalToolRequested = defineEvent({
  type: 'external_tool.requested',
  summary:
    "An agent calls a client's tool. The client that offers it gets this event without a subscription and answers with `session.tools.handlePendingToolCall`.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  addressed: 'tools',
  affects: [],
  payload: () =>
    z.object({
      requestId,
      sessionId: z.string(),
      toolCallId: z.string(),
      toolName: z.string(),
      /** Arguments of the call, by the schema of the tool. */
      arguments: z.unknown(),
    }),
})

export const externalToolCompleted = defineEvent({
  type: 'external_tool.completed',
  summary: 'A call of a client’s tool ended, whatever its outcome.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  addressed: 'tools',
  affects: [],
  payload: () => z.object({ requestId }),
})

export const commandExecute = defineEvent({
  type: 'command.execute',
  summary:
    "The user invoked a client's command. That client gets this event without a subscription and answers with `session.commands.handlePendingCommand`.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  addressed: 'commands',
  affects: [],
  payload: () =>
    z.object({
      requestId,
      /** As it was typed, with the slash. */
      command: z.string(),
      /** Name without the slash. */
      commandName: z.string(),
      /** Text after the name of the command. */
      args: z.string(),
    }),
})

export const commandQueued = defineEvent({
  type: 'command.queued',
  summary: 'A queued command is due. The client that offers it answers with `session.commands.respondToQueuedCommand`.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  addressed: 'commands',
  affects: [],
  payload: () =>
    z.object({
      requestId,
      /** Command as it was typed, with its slash. */
      command: z.string(),
    }),
})

export const commandCompleted = defineEvent({
  type: 'command.completed',
  summary: "A client's command ended, whatever its outcome.",
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  addressed: 'commands',
  affects: [],
  payload: () => z.object({ requestId }),
})

export const commandsChanged = defineEvent({
  type: 'commands.changed',
  summary: 'The commands offered by clients changed.',
  durability: 'ephemeral',
  readBy: 'session.commands.list',
  affects: [],
  payload: () =>
    z.object({
      /** All commands that clients have registered in the session. */
      commands: z.array(
        z.object({
          /** Name after the slash. */
          name: z.string(),
          /** Purpose of the command. */
          description: z.string().optional(),
        }),
      ),
    }),
})

export const extensionsLoaded = defineEvent({
  type: 'extensions_loaded',
  summary: 'The extensions of a session, after the state of any of them changed.',
  durability: 'ephemeral',
  readBy: 'extensions.list',
  affects: [],
  payload: () =>
    z.object({
      /** Extensions that are loaded. */
      extensions: z.array(Extension.pick({ id: true, name: true, source: true, status: true })),
    }),
})

/** Every event of the extension subject. */
export const extensionEvents = [
  externalToolRequested,
  externalToolCompleted,
  commandExecute,
  commandQueued,
  commandCompleted,
  commandsChanged,
  extensionsLoaded,
] as const

export const extensionsChanged = defineEvent({
  type: 'extensions.changed',
  summary: 'All known extensions, after the state of any of them changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'extensions.list',
  payload: () =>
    z.object({
      /** All extensions after the change. */
      extensions: z.array(Extension),
    }),
})

/** Every event of the host about extensions. */
export const extensionServerEvents = [extensionsChanged] as const
