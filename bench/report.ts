/** Result of a measurement, and its goal. */
export interface Finding {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Absent: informational only. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
}

/** Returns one line of the report: name, value, unit, and the share of its limit. */
export function line({ name, value, unit, goal }: Finding): string {
  const shown = `${name} ${short(value)} ${unit}`
  if (goal === undefined) return shown
  const limit = 'atMost' in goal ? goal.atMost : goal.atLeast
  const sign = 'atMost' in goal ? '≤' : '≥'
  return `${shown} (${short(value / limit)} of ${sign} ${short(limit)})`
}

/** Returns whether a finding misses its goal. */
export function isMissed({ value, goal }: Finding): boolean {
  if (goal === undefined) return false
  return 'atMost' in goal ? value > goal.atMost : value < goal.atLeast
}

/** Returns the value below which a share of the values lies; 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Measures elapsed time in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Measures CPU time in milliseconds: used for comparisons, because elapsed time is unreliable on a busy machine. */
export async function processorTime(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
