import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { operationId } from '../kernel/fields'
import { CommandResult, SessionCommand } from './entities'

export const list = defineRequest({
  name: 'session.commands.list',
  device: 'watch',
  summary:
    "Returns the slash commands of a session: the agent's own, prompt files, skills, prompts of MCP servers, and Parley's.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId: z.string(),
      /** Each defaults to true. */
      includeBuiltins: z.boolean().optional(),
      /** False to leave out skills; included by default. */
      includeSkills: z.boolean().optional(),
      /** False to leave out commands of clients; included by default. */
      includeClientCommands: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Commands that can be invoked. */
      commands: z.array(SessionCommand),
    }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const invoke = defineRequest({
  name: 'session.commands.invoke',
  summary: 'Carries out a command, or returns the prompt it stands for, which the caller then sends.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId: z.string(),
      /** Name without the slash. */
      name: z.string(),
      /** Text after the name of the command; absent or empty for none. */
      input: z.string().max(100_000).optional(),
      /** Cancels the wait with `operation.cancel`. */
      operationId: operationId.optional(),
    }),
  output: () => CommandResult,
  errors: [
    'session-not-found',
    'session-archived',
    'subagent-running',
    'session-busy',
    'command-not-found',
    'nothing-to-compress',
    'invalid-lineage',
    'message-not-found',
    'mcp-failed',
    'settings-invalid',
    'client-failed',
    'client-timeout',
    'cancelled',
  ],
})

/** Every request of the command subject. */
export const commandRequests = [list, invoke] as const
