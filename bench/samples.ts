import { FEWEST, percentile } from './report'

/**
 * Measures several works in turns, one measurement of each per round, so that the state of the machine affects all of
 * them alike. `first` rounds are not counted: they compile the code.
 */
export async function inTurns<Name extends string>(
  works: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds = FEWEST,
  first = 0,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -first; round < rounds; round++)
    for (const name of names) {
      const value = await works[name]()
      if (round >= 0) samples[name].push(value)
    }
  return samples
}

/** Returns the quotients of measurements of the same rounds. */
export function quotients(dividends: readonly number[], divisors: readonly number[]): number[] {
  return dividends.map((value, round) => value / (divisors[round] ?? Number.NaN))
}

/**
 * Returns percentiles of consecutive parts of a series of measurements, so that their spread is known. A part should have
 * a multiple of `1 / (1 - share)` values.
 */
export function percentilesOfParts(values: readonly number[], share: number, parts = FEWEST): number[] {
  const size = Math.ceil(values.length / parts)
  return Array.from({ length: parts }, (_, part) => percentile(values.slice(part * size, (part + 1) * size), share))
}
