import { DotReporter, type TestCase, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { Progress } from '../launch/progress.js'
import { root } from '../run-command'
import { firstLine } from './outcomes'

/**
 * Shows how far the unit tests are, names each failure when it happens, and prints all of them in full at the end, as Vitest's
 * own reporters do.
 */
export default class ProgressReporter extends DotReporter {
  readonly #progress = new Progress(process.stdout)
  #files = 0
  #ended = 0
  #failed = 0

  constructor() {
    // It prints no dots: what it would rewrite in a terminal is replaced by the progress.
    super({ isTTY: false })
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest)
    this.#progress.step('Preparing the unit tests')
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
    this.#progress.step(`Unit tests: ${this.#files} files`)
  }

  override onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'failed') return
    this.#failed++
    const message = result.errors[0]?.message
    const file = test.module.moduleId.slice(root.length + 1)
    this.#progress.write(`✗ ${file} › ${test.fullName}${message === undefined ? '' : `: ${firstLine(message)}`}\n`)
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#ended++
    if (module.state() === 'failed' && module.children.size === 0) {
      this.#failed++
      this.#progress.write(`✗ ${module.moduleId.slice(root.length + 1)} could not be loaded\n`)
    }
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`
    this.#progress.update(`Unit tests: ${this.#ended} of ${this.#files} files${failed}`)
  }

  override onTestRunEnd(...run: Parameters<DotReporter['onTestRunEnd']>): void {
    this.#progress.end()
    super.onTestRunEnd(...run)
  }
}
