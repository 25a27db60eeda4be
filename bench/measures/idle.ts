import { setTimeout } from 'node:timers/promises'
import { withHost } from '../host'
import { processorTime, type Finding } from '../report'

/** Time for work that follows the start, and of the measurement, in milliseconds. */
const SETTLING_MS = 10_000
const MEASURED_MS = 30_000

/** Measures the processor time of a host with a client that asks for nothing, as a share of a core. */
export async function idle(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client) => {
      await client.must('session.create', {})
      await setTimeout(SETTLING_MS)
      const used = await processorTime(() => setTimeout(MEASURED_MS))
      return [{ name: 'idle', value: (used / MEASURED_MS) * 100, unit: '% of a core', goal: { atMost: 0.1 } }]
    },
  )
}
