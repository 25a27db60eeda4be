import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './run-command'
import { e2eCounts, line, unitCounts, type Counts } from './test/counts'
import { flakyReport } from './test/flaky-reporter'

/*
 * `npm test`: unit tests, a build, then the app in a browser and in Electron; ends with the counts of each. What cannot
 * run on this machine is counted as skipped and says why; what passed only when tried again is named. With `e2e` as its argument without the unit tests.
 */

const results = join(import.meta.dirname, '..', 'test-results')
const flakyReporter = join(import.meta.dirname, 'test', 'flaky-reporter.ts')
const reports = { unit: join(results, 'unit.json'), e2e: join(results, 'e2e.json') }

async function unit(): Promise<boolean> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${flakyReporter}`,
    `--outputFile.json=${reports.unit}`,
  ]
  return runCommand('vitest', ['run', ...reporters])
}

async function e2e(): Promise<boolean> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e }
  if (!(await runCommand('electron-vite', ['build', '--logLevel', 'warn']))) return false
  return runCommand('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], env)
}

/** The counts of a report; none where the tests did not get so far. */
async function counted(counts: Promise<Counts | Counts[]>): Promise<Counts[]> {
  return [await counts.catch(() => [])].flat()
}

await rm(results, { recursive: true, force: true })
const passedUnit = process.argv.includes('e2e') || (await unit())
const passed = (await e2e()) && passedUnit
const counts = [...(await counted(unitCounts(reports.unit, flakyReport))), ...(await counted(e2eCounts(reports.e2e)))]
console.log(`\n${passed ? 'All tests passed.' : 'Tests failed.'}`)
for (const count of counts) console.log(`  ${line(count)}`)
process.exitCode = passed ? 0 : 1
