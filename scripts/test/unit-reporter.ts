import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { root } from '../run-command'
import { firstLine, type TestOutcome } from './outcomes'

/** File with the outcome of every unit test, as JSON. */
export const unitReport = join(root, 'test-results', 'unit.json')

/** Records what Vitest's own reports omit: the reason for skipping a test, and a pass only on a retry. */
export default class UnitReporter implements Reporter {
  readonly #outcomes: TestOutcome[] = []

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const note = state === 'skipped' ? (test.result() as { note?: string }).note : undefined
    const diagnostic = test.diagnostic()
    const failure = test.result().errors?.[0]?.message
    this.#outcomes.push({
      kind: 'unit',
      name: test.fullName,
      file: fileOf(test.module),
      state: state === 'pending' ? 'failed' : state,
      milliseconds: diagnostic?.duration ?? 0,
      ...(note === undefined ? {} : { reason: note }),
      ...(diagnostic?.flaky === true ? { isFlaky: true } : {}),
      ...(failure === undefined ? {} : { failure: firstLine(failure) }),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    // A file that fails to load has no tests.
    if (module.state() !== 'failed' || module.children.size > 0) return
    const file = fileOf(module)
    this.#outcomes.push({ kind: 'unit', name: 'is loaded', file, state: 'failed', milliseconds: 0 })
  }

  async onTestRunEnd(): Promise<void> {
    await mkdir(dirname(unitReport), { recursive: true })
    await writeFile(unitReport, JSON.stringify(this.#outcomes))
  }
}

const fileOf = (module: TestModule): string => relative(root, module.moduleId)
