import type { TestOutcome } from './outcomes'

/** Number of slowest tests in the list. */
const SLOWEST = 20

/** Returns skipped tests without a reason, which fail a run. */
export function skippedWithoutReason(outcomes: readonly TestOutcome[]): TestOutcome[] {
  return outcomes.filter(({ state, reason }) => state === 'skipped' && reason === undefined)
}

/**
 * Returns the final summary of a test run: slowest, skipped and flaky tests, failed ones, and the counts of each kind.
 */
export function summary(outcomes: readonly TestOutcome[]): string {
  const slowest = outcomes.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST)
  const skipped = outcomes.filter(({ state }) => state === 'skipped')
  const sections = [
    section(`The slowest ${slowest.length} tests`, slowest, (test) => `${seconds(test).padStart(7)}  ${named(test)}`),
    ...bySkipReason(skipped),
    section(
      'Passed only when tried again',
      outcomes.filter(({ isFlaky }) => isFlaky),
      withFailure,
    ),
    section(
      'Failed',
      outcomes.filter(({ state }) => state === 'failed'),
      withFailure,
    ),
    [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, tests]) => counts(kind, tests)).join('\n'),
  ]
  return sections.filter((text) => text !== '').join('\n\n')
}

/** One line per test. When a whole project cannot run, its name suffices. */
function bySkipReason(skipped: readonly TestOutcome[]): string[] {
  const lines = [...Map.groupBy(skipped, (test) => `${test.kind} ${test.reason ?? ''}`).values()].flatMap((tests) => {
    const [first] = tests
    if (first === undefined) return []
    const reason = first.reason ?? 'NO REASON GIVEN'
    if (tests.length > MOST_OF_ONE_REASON) return [`${first.kind}: ${tests.length} tests: ${reason}`]
    return tests.map((test) => `${named(test)}: ${reason}`)
  })
  return lines.length === 0 ? [] : [['Skipped:', ...lines.map((line) => `  ${line}`)].join('\n')]
}

/** Number of tests of one kind, skipped for the same reason, above which they share a line. */
const MOST_OF_ONE_REASON = 40

function section(title: string, tests: readonly TestOutcome[], line: (test: TestOutcome) => string): string {
  return tests.length === 0 ? '' : [`${title}:`, ...tests.map((test) => `  ${line(test)}`)].join('\n')
}

const seconds = ({ milliseconds }: TestOutcome): string => `${(milliseconds / 1000).toFixed(1)} s`

const named = ({ kind, name, file }: TestOutcome): string => `${kind === 'unit' ? '' : `${kind} `}${file} › ${name}`

const withFailure = (test: TestOutcome): string =>
  `${named(test)}${test.failure === undefined ? '' : `: ${test.failure}`}`

/** Returns a line such as `electron   0 passed, 12 skipped`. */
function counts(kind: string, tests: readonly TestOutcome[]): string {
  const count = (state: TestOutcome['state']) => tests.filter((test) => test.state === state).length
  const flaky = tests.filter(({ isFlaky }) => isFlaky).length
  const parts = [`${count('passed').toString().padStart(5)} passed`]
  if (count('failed') > 0) parts.push(`${count('failed')} failed`)
  if (count('skipped') > 0) parts.push(`${count('skipped')} skipped`)
  if (flaky > 0) parts.push(`${flaky} of them only when tried again`)
  return `${kind.padEnd(9)}${parts.join(', ')}`
}
