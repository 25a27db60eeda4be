import { setTimeout } from 'node:timers/promises'
import { withHost } from '../host'
import { measured, processorTime, type Finding } from '../report'

/** Time for work that follows the start, and of one measurement, in milliseconds. */
const SETTLING_MS = 10_000
const MEASURED_MS = 10_000
/**
 * Number of measurements. The upkeep of the store, which begins a minute after the start and then comes once an hour, and a full
 * garbage collection fall into three of them at most, which leaves those out of the spread of the median.
 */
const MEASUREMENTS = 16

/** Measures the processor time of a host with a client that asks for nothing, as a share of a core. */
export async function idle(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client) => {
      await client.must('session.create', {})
      await setTimeout(SETTLING_MS)
      const shares: number[] = []
      for (let count = 0; count < MEASUREMENTS; count++)
        shares.push(((await processorTime(() => setTimeout(MEASURED_MS))) / MEASURED_MS) * 100)
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
      return [
        measured('idle', shares, '% of a core', { atMost: 0.1 }),
        // Here the threads of the upkeep compile their sources, which takes most of it.
        measured('idle-with-upkeep', [mean], '% of a core, the mean of the first three minutes'),
      ]
    },
  )
}
