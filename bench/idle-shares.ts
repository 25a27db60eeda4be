import { setTimeout } from 'node:timers/promises'
import { processorTime } from './report'

/** Time for work that follows the start, and of one measurement, in milliseconds. */
const SETTLING_MS = 10_000
const MEASURED_MS = 15_000
/**
 * Number of measurements. The upkeep of the store, which begins a minute after the start and then comes once an hour, and a full
 * garbage collection fall into five of them at most, which leaves those out of the spread of the median.
 */
const MEASUREMENTS = 20

/** Returns shares of a core, in percent, that this process takes while it does nothing but measure that. */
export async function idleShares(): Promise<number[]> {
  await setTimeout(SETTLING_MS)
  const shares: number[] = []
  for (let count = 0; count < MEASUREMENTS; count++)
    shares.push(((await processorTime(() => setTimeout(MEASURED_MS))) / MEASURED_MS) * 100)
  return shares
}
