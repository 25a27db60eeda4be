import { describe, expect, it } from 'vitest'
import { learnReadings, learnUsage, NOTHING_LEARNED, runwayOf, weightOf, type RunwayMemory } from './runway'

const RESET = 5 * 60 * 60_000

/** A pseudo-random sequence that is the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** An account that is used by sessions of different sizes, and read in whole percents now and then. */
function simulate(seed: number, sessionsBefore: number) {
  const random = randomOf(seed)
  const allowance = 2_000_000 + random() * 20_000_000
  const usual = 50_000 + random() * 200_000
  const sizeOf = () => usual * (0.4 + 1.2 * random())
  let memory: RunwayMemory = NOTHING_LEARNED
  let used = 0
  const read = () => {
    const usedPercent = Math.round((used / allowance) * 100)
    memory = learnReadings(memory, [{ window: 'fiveHour', usedPercent, resetsAt: RESET, readAt: 0 }])
  }
  read()
  for (let session = 0; session < sessionsBefore && used < allowance * 0.8; session++) {
    const size = sizeOf()
    for (let call = 0; call < 4; call++) {
      used += size / 4
      // Somebody also works in a terminal now and then.
      const isElsewhere = random() < 0.03
      if (!isElsewhere) memory = learnUsage(memory, `s${session}`, size / 4)
      read()
    }
  }
  let fits = 0
  for (let left = allowance - used; ; fits++) {
    left -= sizeOf()
    if (left < 0) return { runway: runwayOf(memory, 0), fits, used: used / allowance }
  }
}

describe('the runway of an account', () => {
  it('is right within a fifth in the middle of many simulated accounts, and its range is right in most', () => {
    const errors: number[] = []
    let isWithin = 0
    for (let seed = 1; seed <= 200; seed++) {
      const { runway, fits, used } = simulate(seed, 12)
      if (!runway.isKnown || fits < 5 || used < 0.05) continue
      const { from = 0, to = 0 } = runway.sessions ?? {}
      errors.push(Math.abs((from + to) / 2 - fits) / fits)
      if (from <= fits && fits <= to) isWithin++
      expect(runway.until).toBe(RESET)
    }
    const median = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)]
    expect(errors.length).toBeGreaterThan(80)
    expect(median).toBeLessThanOrEqual(0.2)
    expect(isWithin / errors.length).toBeGreaterThan(0.5)
  })

  it('is unknown below five readings, and while nothing was used', () => {
    let memory = learnUsage(NOTHING_LEARNED, 's', 1000)
    const read = (usedPercent: number) => {
      memory = learnUsage(memory, 's', 1000)
      memory = learnReadings(memory, [{ window: 'week', usedPercent, resetsAt: RESET, readAt: 0 }])
    }
    for (const percent of [0, 1, 2, 3]) read(percent)
    expect(runwayOf(memory, 0)).toEqual({ isKnown: false })
    read(4)
    expect(runwayOf(memory, 0)).toMatchObject({ isKnown: true, basis: 5, until: RESET })
  })

  it('is that of the allowance into which the fewest sessions fit, also after that began anew', () => {
    let memory = NOTHING_LEARNED
    for (const at of [0, 10, 20, 30, 40, 50, 5, 15]) {
      memory = learnUsage(memory, `s${at}`, 1000)
      memory = learnReadings(memory, [
        { window: 'fiveHour', usedPercent: at, resetsAt: RESET, readAt: 0 },
        { window: 'week', usedPercent: 90 + at / 50, resetsAt: 10 * RESET, readAt: 0 },
      ])
    }
    const { sessions, until } = runwayOf(memory, 0)
    expect(until).toBe(RESET)
    expect(sessions?.from).toBeLessThanOrEqual(9)
    expect(sessions?.to).toBeGreaterThanOrEqual(8)
  })

  it('weighs tokens by what they count for', () => {
    const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
    expect(weightOf({ ...none, inputTokens: 100, cacheReadTokens: 100 })).toBeCloseTo(10)
    expect(weightOf({ ...none, outputTokens: 10 })).toBe(50)
  })
})
