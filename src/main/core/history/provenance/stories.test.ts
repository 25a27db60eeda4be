import { describe, expect, it } from 'vitest'
import { tellStory } from './testing/story'
import { hasWords } from './text'
import { trace } from './trace'
import { ALL_RULES, keyOf, type Rules } from './types'

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)

/** Shares of strong claims that are right, and of agents' lines that are found, over lines with words. */
function measure(rules: Rules): { right: number; found: number; personsClaimed: number; claims: number } {
  const sums = { claims: 0, right: 0, agents: 0, found: 0, personsClaimed: 0 }
  for (const seed of SEEDS) {
    const { history, ends } = tellStory(seed)
    const origins = trace(history, rules)
    for (const { node, lines } of ends) {
      const traced = origins.get(keyOf(node)) ?? []
      for (const [index, { text, by }] of lines.entries()) {
        const origin = traced[index]
        if (!hasWords(text) || origin === undefined) continue
        const isStrong = origin.grade === 'recorded' || origin.grade === 'matched'
        if (isStrong) sums.claims++
        if (isStrong && origin.author === by) sums.right++
        if (isStrong && by === 'person') sums.personsClaimed++
        if (by === 'person') continue
        sums.agents++
        if (isStrong && origin.author === by) sums.found++
      }
    }
  }
  return {
    claims: sums.claims,
    right: sums.right / sums.claims,
    found: sums.found / sums.agents,
    personsClaimed: sums.personsClaimed,
  }
}

describe('stories with known authors', () => {
  it('are told with at least 99.5 % of strong claims right, and 80 % of the lines of agents found', () => {
    const { right, found, claims } = measure(ALL_RULES)
    expect(claims).toBeGreaterThan(1000)
    expect(right).toBeGreaterThanOrEqual(0.995)
    expect(found).toBeGreaterThanOrEqual(0.8)
  })

  it.each(['formatting', 'moves', 'names', 'edits'] as const)('lose without the rule of %s', (rule) => {
    const all = measure(ALL_RULES)
    const without = measure({ ...ALL_RULES, [rule]: false })
    console.log(rule, JSON.stringify(all), JSON.stringify(without))
    expect(without.right + without.found).toBeLessThan(all.right + all.found)
  })

  it('have the same authors whatever the order in which steps arrive', () => {
    const { history, ends } = tellStory(3)
    const turned = { ...history, steps: history.steps.toReversed() }
    const [once, again] = [trace(history), trace(turned)]
    for (const { node } of ends) expect(again.get(keyOf(node))).toEqual(once.get(keyOf(node)))
  })
})
