/** Random numbers that are the same for the same seed. */
export interface Random {
  /** An integer from 0 up to, but without, a limit. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick')
      return picked
    },
  }
}
