import { costOf, type UsageTotals } from './usage-labels'
import { m } from '#messages'

export type Measure = 'tokens' | 'cost'

/** A part of a bar. */
export interface BarPart {
  readonly name: string
  /** Number of its series color, from 1. */
  readonly series: 1 | 2 | 3 | 4
  readonly value: number
}

/** The parts of a day's bar, from the bottom up: tokens by what they were, money by who says so. */
export function barParts(totals: UsageTotals | undefined, measure: Measure): BarPart[] {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, costs = [] } = totals ?? {}
  if (measure === 'tokens')
    return [
      { name: m.usage.input, series: 1, value: Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens) },
      { name: m.usage.cacheRead, series: 3, value: cacheReadTokens },
      { name: m.usage.cacheWrite, series: 4, value: cacheWriteTokens },
      { name: m.usage.output, series: 2, value: outputTokens },
    ]
  const estimated = costs.reduce((sum, { bySource }) => sum + bySource.estimated, 0)
  return [
    { name: m.usage.reported, series: 1, value: costOf({ costs }) - estimated },
    { name: m.usage.estimated, series: 4, value: estimated },
  ]
}

/** The next round number that is no less than a value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power
}

/**
 * Places labels as near to the middles of what they name as they fit below each other, `gap` apart and none below
 * `bottom`. Middles come from the bottom up, like the parts of a bar; so do the places.
 */
export function labelPlaces(middles: readonly number[], gap: number, bottom: number): number[] {
  let next = bottom
  const places = middles.map((middle) => {
    const place = Math.min(middle, next)
    next = place - gap
    return place
  })
  // A label that does not fit at the top pushes the others down again.
  const missing = Math.max(0, -(places.at(-1) ?? 0))
  return places.map((place) => Math.min(bottom, place + missing))
}
