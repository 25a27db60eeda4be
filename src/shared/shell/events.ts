import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { CancelReason, CommandOutput, RuntimeCommand } from './entities'

const commandId = z.string()
const { runtimeId, command, runtimeCwd } = RuntimeCommand.shape

export const commandStarted = defineEvent({
  type: 'runtime.command.started',
  summary: 'A command was started in the session by the user, or by the agent in `agentId`.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () =>
    z.object({
      sessionId: z.string(),
      commandId,
      /** Id of the runtime that it runs in: `host` for this machine. */
      runtimeId,
      /** Command line. */
      command,
      runtimeCwd,
    }),
})

export const commandOutput = defineEvent({
  type: 'runtime.command.output',
  summary: 'A running command printed output.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: ['conversation'],
  payload: () =>
    z.object({
      commandId,
      /** Stream that the text was written to. */
      stream: z.enum(['stdout', 'stderr']),
      /** Text that was written. */
      text: z.string(),
      /** Number of characters printed before. */
      offset: z.int().nonnegative(),
    }),
})

const ended = {
  commandId,
  /** Duration in milliseconds. */
  duration: z.number().nonnegative(),
  ...CommandOutput.shape,
} as const

export const commandCompleted = defineEvent({
  type: 'runtime.command.completed',
  summary: 'A command exited. A nonzero exit code means that it failed on its own terms.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () =>
    z.object({
      ...ended,
      exitCode: z.int(),
      stdoutBytes: z.int().nonnegative().optional(),
      stderrBytes: z.int().nonnegative().optional(),
    }),
})

export const commandFailed = defineEvent({
  type: 'runtime.command.failed',
  summary: 'A command could not be started, or the connection to it was lost.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () =>
    z.object({
      commandId,
      /** Kind of failure: `spawn` when it could not be started, `transport` when what runs it failed or is gone. */
      errorType: z.string(),
      /** User-facing reason for the failure. */
      message: z.string(),
      /** Its output, if it printed any before. */
      ...CommandOutput.partial().shape,
    }),
})

export const commandCancelled = defineEvent({
  type: 'runtime.command.cancelled',
  summary: 'A command was cancelled.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows', 'attention'],
  payload: () => z.object({ ...ended, reason: CancelReason }),
})

/** Every event about commands. */
export const shellEvents = [commandStarted, commandOutput, commandCompleted, commandFailed, commandCancelled] as const
