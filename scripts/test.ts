import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildForTests, collectCommand, root, runCommand } from './run-command'
import { e2eOutcomes, unitOutcomes, type TestOutcome } from './test/outcomes'
import { skippedWithoutReason, summary } from './test/summary'
import { unitReport } from './test/unit-reporter'

/*
 * `npm test`: unit tests and, at the same time, a build and then the app in a browser and in Electron: each of them waits
 * for a part of its time, which the other uses. Prints failures in full, then the slowest tests, the skipped ones with
 * their reasons, and the counts of each kind. The argument `e2e` omits the unit tests.
 */

const results = join(root, 'test-results')
const e2eReport = join(results, 'e2e.json')
const isOfApp = process.argv.includes('e2e')

async function unit(): Promise<boolean> {
  const reporters = ['--reporter=dot', `--reporter=${join(import.meta.dirname, 'test', 'unit-reporter.ts')}`]
  return runCommand('vitest', ['run', '--silent=passed-only', ...reporters])
}

/** Beside unit tests, whose dots are on the screen, it prints when it has ended. */
async function e2e(): Promise<boolean> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport }
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=dot,json']
  if (!(await buildForTests())) return false
  if (isOfApp) return runCommand('playwright', args, env)
  const { ok, output } = await collectCommand('playwright', args, env)
  console.log(`\n${output}`)
  return ok
}

/** Returns the outcomes in a report; none when the tests did not get that far. */
const told = (outcomes: Promise<TestOutcome[]>): Promise<TestOutcome[]> => outcomes.catch(() => [])

await rm(results, { recursive: true, force: true })
const [passedUnit, passedE2e] = await Promise.all([isOfApp || unit(), e2e()])
const outcomes = [...(await told(unitOutcomes(unitReport))), ...(await told(e2eOutcomes(e2eReport)))]
const passed = passedUnit && passedE2e && skippedWithoutReason(outcomes).length === 0
console.log(`\n${summary(outcomes)}\n\n${passed ? 'All tests passed.' : 'Tests failed.'}`)
process.exitCode = passed ? 0 : 1
