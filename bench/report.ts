/** Result of a measurement, and its goal. */
export interface Finding {
  readonly name: string
  /** The median of several measurements, or their percentile of `share`. */
  readonly value: number
  readonly unit: string
  /** Absent: informational only. */
  readonly goal?: Goal
  /** The single measurements. `main` repeats what has fewer than `FEWEST`. */
  readonly samples?: readonly number[]
  /** Default: 0.5, the median. */
  readonly share?: number
  /** Same in every run, such as the bytes of a built file: one measurement is enough. */
  readonly isExact?: true
}

export type Goal =
  | {
      readonly atMost: number
      /** The limit on the machine that it was set for, if it is another one on this machine. */
      readonly setFor?: number
    }
  | { readonly atLeast: number }

export type Verdict = 'reached' | 'missed' | 'noisy'

/** Number of measurements without which there is no verdict. */
export const FEWEST = 5

/** Returns the median of measurements as a finding, or another percentile of them. */
export function measured(name: string, samples: readonly number[], unit: string, goal?: Goal, share = 0.5): Finding {
  return { name, value: percentile(samples, share), unit, samples, share, ...(goal === undefined ? {} : { goal }) }
}

/** Combines the findings of several runs of one measure, by name. */
export function merged(runs: readonly (readonly Finding[])[]): Finding[] {
  const byName = new Map<string, Finding>()
  for (const finding of runs.flat()) {
    const samples = [...samplesOf(byName.get(finding.name)), ...samplesOf(finding)]
    // The last run describes the finding: a unit may tell what was slowest.
    byName.set(finding.name, { ...finding, samples, value: percentile(samples, finding.share ?? 0.5) })
  }
  return [...byName.values()]
}

/** Returns whether more runs of its measure are needed for a verdict about a finding. */
export function needsMore(finding: Finding): boolean {
  return finding.goal !== undefined && finding.isExact !== true && samplesOf(finding).length < FEWEST
}

/**
 * Returns whether a finding reaches its goal. `noisy` if the measurements allow no verdict: there are too few, or the
 * goal lies within the spread of the value.
 */
export function verdictOf(finding: Finding): Verdict | null {
  const { goal, value, isExact } = finding
  if (goal === undefined) return null
  const reaches = (one: number): boolean => ('atMost' in goal ? one <= goal.atMost : one >= goal.atLeast)
  if (isExact === true) return reaches(value) ? 'reached' : 'missed'
  if (needsMore(finding)) return 'noisy'
  const [low, high] = spreadOf(finding)
  if (reaches(low) !== reaches(high)) return 'noisy'
  return reaches(value) ? 'reached' : 'missed'
}

/** Returns one line of the report: name, median, unit, spread, the share of its limit, and a verdict unless it is reached. */
export function line(finding: Finding): string {
  const { name, value, unit, goal } = finding
  const samples = samplesOf(finding)
  const [low, high] = spreadOf(finding)
  const spread = samples.length < 2 ? '' : ` [${short(low)}–${short(high)}, ${samples.length}×]`
  const shown = `${name} ${short(value)} ${unit}${spread}`
  if (goal === undefined) return shown
  const verdict = verdictOf(finding)
  const note = verdict === 'noisy' ? ' noisy: no verdict' : verdict === 'missed' ? ' missed' : ''
  // There is no share of a limit of nothing.
  const share = limitOf(goal) === 0 ? 'goal' : `${short(value / limitOf(goal))} of`
  const set = setFor(goal)
  const other = set === undefined ? '' : `: ${short(set)} on the machine of the goals`
  return `${shown} (${share} ${signed(goal)}${other})${note}`
}

/** Returns a row of the table of `docs/benchmarks.md`. */
export function row(finding: Finding): string {
  const { name, value, unit, goal } = finding
  const [low, high] = spreadOf(finding)
  const verdict = { reached: 'yes', missed: '**no**', noisy: 'too noisy to tell' }
  const reached = verdictOf(finding)
  const cells = [
    `\`${name}\``,
    `${short(value)} ${unit.replaceAll('|', '/')}`,
    samplesOf(finding).length < 2 ? '' : `${short(low)}–${short(high)}`,
    goal === undefined ? '' : `${signed(goal)}${setFor(goal) === undefined ? '' : ` (${short(setFor(goal) ?? 0)})`}`,
    reached === null ? '' : verdict[reached],
  ]
  return `| ${cells.join(' | ')} |`
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

function samplesOf(finding: Finding | undefined): readonly number[] {
  return finding === undefined ? [] : (finding.samples ?? [finding.value])
}

const spreadOf = (finding: Finding): readonly [low: number, high: number] =>
  spreadOfPercentile(samplesOf(finding), finding.share ?? 0.5)

/** Probability with which a value may lie beyond one end of its spread. */
const BEYOND = 0.035

/**
 * Returns the range that has a percentile of further measurements in it with a confidence of at least 93 %, whatever
 * their distribution, as far as there are enough of them: for the median of five, from the lowest to the highest one. The
 * number of measurements below the percentile has a binomial distribution.
 */
export function spreadOfPercentile(samples: readonly number[], share: number): readonly [low: number, high: number] {
  const sorted = samples.toSorted((a, b) => a - b)
  const count = sorted.length
  const odds = Math.log(share / (1 - share))
  let low = 0
  let high = count - 1
  let logarithm = count * Math.log(1 - share)
  // After each step, the probability that at most `below` measurements are below the percentile.
  for (let below = 0, sum = 0; below < count; below++) {
    sum += Math.exp(logarithm)
    if (sum <= BEYOND) low = below
    if (1 - sum > BEYOND) high = Math.min(count - 1, below + 1)
    logarithm += Math.log((count - below) / (below + 1)) + odds
  }
  return [sorted[low] ?? Number.NaN, sorted[high] ?? Number.NaN]
}

function limitOf(goal: Goal): number {
  return 'atMost' in goal ? goal.atMost : goal.atLeast
}

const setFor = (goal: Goal): number | undefined => ('setFor' in goal ? goal.setFor : undefined)

function signed(goal: Goal): string {
  return `${'atMost' in goal ? '≤' : '≥'} ${short(limitOf(goal))}`
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
