import { z } from 'zod'
import { time } from '../kernel/fields'
import { BlobReference } from '../session/blocks'

/** Why a command ended that was not left to end by itself. */
export const CancelReason = z.enum(['user', 'timeout', 'shutdown'])
export type CancelReason = z.infer<typeof CancelReason>

/** What is kept of what a command printed. */
export const CommandOutput = z.object({
  /** The end of it, at most {@link OUTPUT_KEPT} characters. */
  output: z.string(),
  /** How many characters it printed in all. */
  outputLength: z.int().nonnegative(),
  /** More of it, where `output` is only the end; read with `session.readBlob`. */
  blob: BlobReference.optional(),
})
export type CommandOutput = z.infer<typeof CommandOutput>

/** A command line that somebody, or an agent, runs in a session. */
export const RuntimeCommand = z.object({
  commandId: z.string(),
  /** Where it runs; `host` is this machine. */
  runtimeId: z.string(),
  command: z.string(),
  runtimeCwd: z.string(),
  /** Whoever runs it; absent: a person. */
  agentId: z.string().optional(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  startedAt: time,
  /** Of one that ended, in milliseconds. */
  duration: z.number().nonnegative().optional(),
  /** Of a completed one; 128 and the number of the signal when one ended it. */
  exitCode: z.int().optional(),
  reason: CancelReason.optional(),
  /** Of a failed one: why it could not be run, for people. */
  message: z.string().optional(),
  ...CommandOutput.shape,
})
export type RuntimeCommand = z.infer<typeof RuntimeCommand>

/** How many characters of a command's output, from the end, go with it. */
export const OUTPUT_KEPT = 16 * 1024
/** How many commands of a session, the newest, are shown with it. */
export const COMMANDS_KEPT = 50

/** The end of a text that is kept; no character is cut in two. */
export function keptOutput(text: string): string {
  if (text.length <= OUTPUT_KEPT) return text
  const end = text.slice(-OUTPUT_KEPT)
  const first = end.charCodeAt(0)
  return first >= 0xdc00 && first <= 0xdfff ? end.slice(1) : end
}
