import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForTests, root, runCommand } from './run-command'
import { BRIEF_VARIABLE } from './test/in-full'
import { programs, suites } from './test/kinds'
import { e2eOutcomes, unitOutcomes, type TestOutcome } from './test/outcomes'
import { skippedWithoutReason, summary } from './test/summary'
import { unitReport } from './test/unit-reporter'

/*
 * `npm test`: the unit tests, beside a build unless the last one is of these sources; then the app in a browser and in
 * Electron. Prints failures in full, then the slowest tests, the skipped ones with their reasons, and the counts of each
 * kind. It leaves out what CI runs alone; `npm test -- all` does not, and `e2e` leaves out the unit tests. The other kinds are
 * programs of their own, which get further arguments: `npm test -- KIND …`.
 */

const [kind = 'brief', ...further] = process.argv.slice(2)
const program = programs[kind]
if (program !== undefined) {
  const [command, ...args] = program
  process.exit((await runCommand(command, [...args, ...further])) ? 0 : 1)
}
if (!suites.includes(kind) || further.length > 0) {
  console.error(
    `Usage: npm test [-- ${[...suites, ...Object.keys(programs)].join(' | ')}]; one file: npx vitest run FILE`,
  )
  process.exit(2)
}

const isBrief = kind === 'brief'
if (isBrief) process.env[BRIEF_VARIABLE] = '1'
const results = join(root, 'test-results')
const e2eReport = join(results, 'e2e.json')

async function unit(): Promise<boolean> {
  const reporters = ['progress-reporter.ts', 'unit-reporter.ts'].map(
    (file) => `--reporter=${join(import.meta.dirname, 'test', file)}`,
  )
  return runCommand('vitest', ['run', '--silent=passed-only', ...reporters])
}

async function e2e(): Promise<boolean> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport }
  // Both name a failure when it happens; `line` rewrites its line.
  const reporters = `--reporter=${process.stdout.isTTY ? 'line' : 'list'},json`
  return runCommand('playwright', ['test', '-c', 'e2e/playwright.config.ts', reporters], env)
}

/** Returns the outcomes in a report; none when the tests did not get that far. */
const told = (outcomes: Promise<TestOutcome[]>): Promise<TestOutcome[]> => outcomes.catch(() => [])

// Test runners color their output in CI as well, wherever it goes.
if (!process.stdout.isTTY && process.env['FORCE_COLOR'] === undefined) process.env['NO_COLOR'] = '1'
console.log(
  kind === 'e2e'
    ? 'Building the app, unless that is done, then testing it in a browser and in Electron.'
    : 'Running the unit tests and building the app, then testing it in a browser and in Electron. This takes several minutes.',
)
await rm(results, { recursive: true, force: true })
// The build uses one processor at a time, and nothing that unit tests write or read.
const built = buildForTests()
const passedUnit = kind === 'e2e' || (await unit())
const passedE2e = (await built) && (await e2e())
const outcomes = [...(await told(unitOutcomes(unitReport))), ...(await told(e2eOutcomes(e2eReport)))]
const passed = passedUnit && passedE2e && skippedWithoutReason(outcomes).length === 0
const leftOut = isBrief ? '\n\nMore of hostile input, kills, machines and large stores: npm test -- all.' : ''
console.log(`\n${summary(outcomes)}${leftOut}\n\n${passed ? 'All tests passed.' : 'Tests failed.'}`)
process.exitCode = passed ? 0 : 1
