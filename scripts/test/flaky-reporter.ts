import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Where the names of the tests stand, as JSON, that passed only when they were tried again. */
export const flakyReport = join(import.meta.dirname, '..', '..', 'test-results', 'flaky.json')

/** Keeps the names of flaky tests, which Vitest's JSON report counts as passed. */
export default class FlakyReporter implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.names.push(test.fullName)
  }

  async onTestRunEnd(): Promise<void> {
    await mkdir(dirname(flakyReport), { recursive: true })
    await writeFile(flakyReport, JSON.stringify(this.names))
  }
}
