import { z } from 'zod'
import { time } from '../kernel/fields'
import { BlobReference } from '../session/blocks'

/** Reason for a command's forced end. */
export const CancelReason = z.enum(['user', 'timeout', 'shutdown'])
export type CancelReason = z.infer<typeof CancelReason>

/** Stored output of a command. */
export const CommandOutput = z.object({
  /** End of the output, up to `OUTPUT_KEPT` characters. */
  output: z.string(),
  /** Total number of characters printed. */
  outputLength: z.int().nonnegative(),
  /** More of the output when `output` is only its end; read with `session.readBlob`. */
  blob: BlobReference.optional(),
})
export type CommandOutput = z.infer<typeof CommandOutput>

/** A command line that a user or an agent runs in a session. */
export const RuntimeCommand = z.object({
  commandId: z.string(),
  /** Runtime of the command; `host` is this machine. */
  runtimeId: z.string(),
  /** Command line. */
  command: z.string(),
  runtimeCwd: z.string(),
  /** Agent that runs it; absent: a user. */
  agentId: z.string().optional(),
  /** State of the command. */
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  startedAt: time,
  /** Duration in milliseconds, once it ended. */
  duration: z.number().nonnegative().optional(),
  /** `completed` only; 128 plus the signal number when a signal ended it. */
  exitCode: z.int().optional(),
  reason: CancelReason.optional(),
  /** `failed` only: user-facing reason why it could not be run. */
  message: z.string().optional(),
  ...CommandOutput.shape,
})
export type RuntimeCommand = z.infer<typeof RuntimeCommand>
