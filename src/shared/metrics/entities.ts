import { z } from 'zod'

const milliseconds = z.number().nonnegative()

/** Timings of a turn. */
export const TurnMetrics = z.object({
  durationMs: milliseconds,
  /** Time from the first delivery to an agent until its first output or action. */
  timeToFirstTokenMs: milliseconds.optional(),
  /** Total time during which tools ran, including waits for permission; parallel tools count once. */
  toolMs: milliseconds,
  /** Output tokens per second of the time without running tools; absent when no tokens are reported. */
  tokensPerSecond: z.number().nonnegative().optional(),
})
export type TurnMetrics = z.infer<typeof TurnMetrics>

/** Totals of a session. */
export const SessionMetrics = z.object({
  /** Number of turns. */
  turnCount: z.int().nonnegative(),
  /** Sum of the tokens of all turns. */
  usage: z.object({
    inputTokens: z.number().nonnegative(),
    outputTokens: z.number().nonnegative(),
    /** Input tokens read from a cache. */
    cacheReadTokens: z.number().nonnegative(),
    /** Absent when no cost in US dollars is known. */
    costUsd: z.number().nonnegative().optional(),
  }),
  /** Of all turns, including this one. */
  totalElapsedMs: milliseconds,
  /** Current turn, or the one that just ended. */
  turn: TurnMetrics.optional(),
})
export type SessionMetrics = z.infer<typeof SessionMetrics>
