import { costOf } from './program'
import { percentile, type Finding } from './report'

/*
 * Goals in time are set for one machine: two virtual processors of an Intel Xeon, the first one of docs/benchmarks.md. On a
 * slower one they grow with the time that an empty program of Node takes, which is measured beside each measure. See
 * docs/decisions/tools/0164-verdicts-of-measurements.md.
 */

/** Processor time of an empty program on that machine, in milliseconds: `start-node`, with Node 24.21. */
const REFERENCE_MS = 24
/** Number of empty programs each time. */
const RUNS = 5
/** Units in which a slower machine needs more. */
const ofTime = /^(?:ms|s|of a core|% of a core)\b/

/** Measures how many times as much processor time as on the machine of the goals an empty program takes now. */
export async function slowness(): Promise<number[]> {
  const { NODE_OPTIONS: _, ...env } = process.env
  const samples: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const { processor } = await costOf([process.execPath, '-e', '0'], env)
    samples.push(processor / REFERENCE_MS)
  }
  return samples
}

/**
 * Returns a finding with its goal for a machine that is `samples` times as slow. Goals that are no upper limits of time stay,
 * and all of them on a machine that is faster.
 */
export function goalHere(finding: Finding, samples: readonly number[]): Finding {
  const { goal, unit } = finding
  const times = percentile(samples, 0.5)
  if (goal === undefined || !('atMost' in goal) || !ofTime.test(unit) || !(times > 1)) return finding
  return { ...finding, goal: { atMost: goal.atMost * times, setFor: goal.atMost } }
}
