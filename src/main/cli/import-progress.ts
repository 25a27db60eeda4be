import type { CommandContext } from './command'
import { plainText } from './plain-text'

/** Progress between two reports of an import of many files, in percent, when stderr is not a terminal. */
const STEP = 10

/**
 * Reports the progress of an import: in a terminal as one line that is overwritten, elsewhere as a line for each tenth
 * of several files.
 */
export class ImportProgress {
  #told = 0
  readonly #isWatched: boolean

  constructor(
    readonly stderr: CommandContext['stderr'],
    readonly count: number,
  ) {
    this.#isWatched = 'isTTY' in stderr && stderr.isTTY === true
  }

  /** `part` of the file at `index` is done, 0 to 1. */
  tell(index: number, name: string, part: number): void {
    const percent = Math.floor(((index + part) / this.count) * 100)
    if (this.#isWatched) {
      this.clear()
      const of = this.count === 1 ? '' : `${index + 1} of ${this.count}: `
      this.stderr.write(`${of}${plainText(name).slice(-60)}, ${percent} %`)
    } else if (this.count > 1 && percent >= this.#told + STEP) {
      this.#told = percent - (percent % STEP)
      this.stderr.write(`${this.#told} % imported.\n`)
    }
  }

  /** Clears the line, for other output. */
  clear(): void {
    if (this.#isWatched) this.stderr.write('\r\u001B[2K')
  }
}
