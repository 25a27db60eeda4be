import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/** Outcome of one test. */
export interface TestOutcome {
  /** `unit`, or the Playwright project. */
  readonly kind: string
  readonly name: string
  /** Path of its file in the checkout. */
  readonly file: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly milliseconds: number
  /** Reason for skipping it. */
  readonly reason?: string
  /** It passed only on a retry, which is a defect. */
  readonly isFlaky?: true
  /** First line of its first failure. */
  readonly failure?: string
}

/** Returns the first line of a failure, without colors. */
export const firstLine = (message: string): string => stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''

/** Reads the outcomes written by `unit-reporter.ts`. */
export async function unitOutcomes(report: string): Promise<TestOutcome[]> {
  return read<TestOutcome[]>(report)
}

interface Annotated {
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
}
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly (Annotated & {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly (Annotated & {
        readonly duration: number
        readonly error?: { readonly message?: string }
      })[]
    })[]
  }[]
}

/** Reads the outcomes of Playwright's JSON report. */
export async function e2eOutcomes(report: string): Promise<TestOutcome[]> {
  const { suites } = await read<{ readonly suites: readonly Suite[] }>(report)
  return suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map((test): TestOutcome => {
      const annotations = [test, ...test.results].flatMap((annotated) => annotated.annotations)
      const reason = annotations.find(({ type, description }) => type === 'skip' && description !== undefined)
      const failure = test.results.find(({ error }) => error?.message !== undefined)?.error?.message
      return {
        kind: test.projectName,
        name: title,
        file: `e2e/specs/${file}`,
        state: states[test.status],
        milliseconds: test.results.at(-1)?.duration ?? 0,
        ...(reason?.description === undefined ? {} : { reason: reason.description }),
        ...(test.status === 'flaky' ? { isFlaky: true } : {}),
        ...(failure === undefined ? {} : { failure: firstLine(failure) }),
      }
    }),
  )
}

const states = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const

function specsOf(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
