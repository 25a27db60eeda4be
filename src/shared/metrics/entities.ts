import { z } from 'zod'

const milliseconds = z.number().nonnegative()

/** How fast a turn went. */
export const TurnMetrics = z.object({
  durationMs: milliseconds,
  /** From when an agent was first given a message until it first said or did something. */
  timeToFirstTokenMs: milliseconds.optional(),
  /** The time in which tools ran, waiting for permission included; tools that ran side by side count once. */
  toolMs: milliseconds,
  /** Output tokens by the time in which no tool ran; absent where no tokens are reported. */
  tokensPerSecond: z.number().nonnegative().optional(),
})
export type TurnMetrics = z.infer<typeof TurnMetrics>

/** Where a session stands. */
export const SessionMetrics = z.object({
  turnCount: z.int().nonnegative(),
  usage: z.object({
    inputTokens: z.number().nonnegative(),
    outputTokens: z.number().nonnegative(),
    /** The part of the input that was read from a cache. */
    cacheReadTokens: z.number().nonnegative(),
    /** Absent where no cost in US dollars is known. */
    costUsd: z.number().nonnegative().optional(),
  }),
  /** Of all turns, this one included. */
  totalElapsedMs: milliseconds,
  /** Of the turn that runs, or that just ended. */
  turn: TurnMetrics.optional(),
})
export type SessionMetrics = z.infer<typeof SessionMetrics>
