import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieces, realPause } from './pacing'

describe('pieces', () => {
  it('ends each piece with a word', () => {
    expect([...pieces('a quick brown fox', 6)]).toEqual(['a quick', ' brown', ' fox'])
  })

  it('makes pieces of the right size that are the text again', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (text, size) => {
        const all = [...pieces(text, size)]
        expect(all.join('')).toBe(text)
        expect(all).not.toContain('')
        for (const piece of all.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(size)
      }),
    )
  })
})

describe('realPause', () => {
  it('waits, and gives up when it is told to', async () => {
    const begun = performance.now()
    await realPause(30, new AbortController().signal)
    expect(performance.now() - begun).toBeGreaterThan(25)
    const abort = new AbortController()
    const pausing = realPause(3_600_000, abort.signal)
    abort.abort()
    await pausing
    await realPause(3_600_000, AbortSignal.abort())
  })
})
