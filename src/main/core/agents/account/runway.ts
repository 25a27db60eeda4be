import { z } from 'zod'
import type { QuotaReading } from '#shared/account/entities'

/** Fewest readings from which something is learned. */
const LEAST_READINGS = 5
/** Sessions of which the size is known; older ones are forgotten. */
const MOST_SESSIONS = 40
/** Weight of what was learned in earlier periods of an allowance. */
const KEPT_SHARE = 0.5
/** Standard errors within which the mean size of a session is taken to be. */
const SPREAD = 1.3
/** Uncertainty of a share that services round to whole percents. */
const ROUNDING_PERCENT = 0.5

const Learned = z.object({
  window: z.string(),
  model: z.string().optional(),
  /** Shares that were used while tokens were counted, in percent. */
  percent: z.number(),
  /** Tokens that used them, weighted. */
  tokens: z.number(),
  readings: z.number(),
  /** Latest reading, and all tokens by then. */
  last: z.object({ usedPercent: z.number(), resetsAt: z.number().optional(), tokens: z.number() }),
})
type Learned = z.infer<typeof Learned>

/** Everything learned about one quota. */
export const RunwayMemory = z.object({
  /** All tokens so far, weighted. */
  tokens: z.number(),
  windows: z.array(Learned),
  /** Weighted tokens of the latest sessions. */
  sessions: z.array(z.object({ sessionId: z.string(), tokens: z.number() })),
})
export type RunwayMemory = z.infer<typeof RunwayMemory>

/** Nothing learned yet. */
export const NOTHING_LEARNED: RunwayMemory = { tokens: 0, windows: [], sessions: [] }

/** Tokens of a call by kind; `inputTokens` is all input. */
export interface WeighedTokens {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** Returns tokens by what services count them for: output is dear, and input from a cache is cheap. */
export function weightOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: WeighedTokens): number {
  const fresh = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens)
  return fresh + 0.1 * cacheReadTokens + 1.25 * cacheWriteTokens + 5 * outputTokens
}

/** Counts tokens that a session used. */
export function learnUsage(memory: RunwayMemory, sessionId: string, tokens: number): RunwayMemory {
  const known = memory.sessions.find((session) => session.sessionId === sessionId)
  const others = memory.sessions.filter((session) => session !== known)
  const session = { sessionId, tokens: (known?.tokens ?? 0) + tokens }
  return { ...memory, tokens: memory.tokens + tokens, sessions: [...others, session].slice(-MOST_SESSIONS) }
}

/** Learns from readings what share the tokens since the one before used. */
export function learnReadings(memory: RunwayMemory, readings: readonly QuotaReading[]): RunwayMemory {
  return readings.reduce((now, { window, model, usedPercent, resetsAt }) => {
    const known = now.windows.find((learned) => learned.window === window && learned.model === model)
    const others = now.windows.filter((learned) => learned !== known)
    const last = { usedPercent, tokens: now.tokens, ...(resetsAt === undefined ? {} : { resetsAt }) }
    const about = { window, ...(model === undefined ? {} : { model }), last }
    if (known === undefined) return { ...now, windows: [...others, { ...about, percent: 0, tokens: 0, readings: 1 }] }
    const used = usedPercent - known.last.usedPercent
    // A share that became smaller began anew; usage in between cannot be told apart.
    if (used < 0) {
      const { percent, tokens, readings: count } = known
      const kept = { percent: percent * KEPT_SHARE, tokens: tokens * KEPT_SHARE, readings: count + 1 }
      return { ...now, windows: [...others, { ...about, ...kept }] }
    }
    const learned = {
      ...about,
      percent: known.percent + used,
      tokens: known.tokens + now.tokens - known.last.tokens,
      readings: known.readings + 1,
    }
    return { ...now, windows: [...others, learned] }
  }, memory)
}

/** Number of sessions that a quota will probably serve. */
export interface Runway {
  readonly isKnown: boolean
  readonly sessions?: { readonly from: number; readonly to: number }
  readonly until?: number
  readonly basis?: number
}

/** Works out how many more sessions of the usual size fit into each allowance; the one into which the fewest fit decides. */
export function runwayOf(memory: RunwayMemory, now: number): Runway {
  const sizes = memory.sessions.map(({ tokens }) => tokens).filter((tokens) => tokens > 0)
  const fits = memory.windows.flatMap((learned) => {
    const { readings, percent, tokens, last } = learned
    if (readings < LEAST_READINGS || percent <= 0 || tokens <= 0 || sizes.length === 0) return []
    return [{ ...fitOf(learned, sizes), until: last.resetsAt, basis: readings }]
  })
  const [least] = fits.toSorted((a, b) => a.middle - b.middle)
  if (least === undefined) return { isKnown: false }
  const { from, to, until, basis } = least
  return { isKnown: true, sessions: { from, to }, basis, ...(until === undefined || until <= now ? {} : { until }) }
}

function fitOf({ percent, tokens, last }: Learned, sizes: readonly number[]) {
  const left = Math.max(0, 100 - last.usedPercent)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const variance = sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / Math.max(1, sizes.length - 1)
  const perSession = (percent / tokens) * mean
  // Errors of the learned share and of the mean size, relative to them.
  const error = Math.hypot(ROUNDING_PERCENT / percent, Math.sqrt(variance / sizes.length) / mean) * SPREAD
  const middle = left / perSession
  return {
    middle,
    from: Math.max(0, Math.floor(middle * (1 - Math.min(0.9, error)))),
    to: Math.ceil(middle * (1 + error)),
  }
}
