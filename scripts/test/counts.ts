import { readFile } from 'node:fs/promises'

/** How the tests of one kind went. */
export interface Counts {
  readonly name: string
  passed: number
  failed: number
  skipped: number
  /** Why tests were skipped, each reason once. */
  readonly reasons: Set<string>
  /** The tests that passed only when they were tried again, each of which is a defect. */
  readonly flaky: string[]
}

const none = (name: string): Counts => ({ name, passed: 0, failed: 0, skipped: 0, reasons: new Set(), flaky: [] })

/** Counts of Vitest's JSON report, and of the list of flaky tests beside it, which that report does not tell. */
export async function unitCounts(report: string, flaky?: string): Promise<Counts> {
  interface Report {
    readonly testResults: readonly {
      readonly status: 'passed' | 'failed'
      readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
    }[]
  }
  const counts = none('unit')
  for (const { status, assertionResults } of (await read<Report>(report)).testResults) {
    // A file that cannot even be loaded has no tests.
    if (status === 'failed' && assertionResults.length === 0) counts.failed++
    for (const test of assertionResults)
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else {
        counts.skipped++
        // Vitest knows no reasons; the name says what could not be tested here.
        counts.reasons.add(test.fullName)
      }
  }
  if (flaky !== undefined) counts.flaky.push(...(await read<string[]>(flaky)))
  return counts
}

interface Annotated {
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
}
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly (Annotated & {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly Annotated[]
    })[]
  }[]
}

/** Counts of Playwright's JSON report, by project. */
export async function e2eCounts(report: string): Promise<Counts[]> {
  interface Report {
    readonly config: { readonly projects: readonly { readonly name: string }[] }
    readonly suites: readonly Suite[]
  }
  const { config, suites } = await read<Report>(report)
  const counts = new Map(config.projects.map(({ name }) => [name, none(name)]))
  for (const { title, tests } of suites.flatMap(specsOf))
    for (const test of tests) {
      const project = counts.get(test.projectName)
      if (project === undefined) continue
      if (test.status === 'unexpected') project.failed++
      else if (test.status === 'skipped') project.skipped++
      else project.passed++
      if (test.status === 'flaky') project.flaky.push(title)
      for (const { type, description } of [test, ...test.results].flatMap((annotated) => annotated.annotations))
        if (type === 'skip' && description !== undefined) project.reasons.add(description)
    }
  return [...counts.values()]
}

function specsOf(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** One line for people: `electron   0 passed, 12 skipped (there is no display)`. */
export function line({ name, passed, failed, skipped, reasons, flaky }: Counts): string {
  const parts = [`${passed.toString().padStart(5)} passed`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (skipped > 0) parts.push(`${skipped} skipped${reasons.size > 0 ? ` (${[...reasons].join('; ')})` : ''}`)
  if (flaky.length > 0) parts.push(`${flaky.length} of them only when tried again (${flaky.join('; ')})`)
  return `${name.padEnd(9)}${parts.join(', ')}`
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
