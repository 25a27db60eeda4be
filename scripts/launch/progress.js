/** Time between two lines about the same step where lines cannot be rewritten, in milliseconds. */
const REPEAT_MS = 10_000

/**
 * Shows the current step of long work and the time since its start: in a terminal as one line that is rewritten every second,
 * elsewhere as a line for each step and one every ten seconds, without control characters.
 */
export class Progress {
  #out
  #started = Date.now()
  #step = ''
  #isShown = false
  /** @type {NodeJS.Timeout} */
  #timer

  /** @param {NodeJS.WriteStream} out */
  constructor(out = process.stderr) {
    this.#out = out
    this.#timer = setInterval(() => this.#repeat(), out.isTTY ? 1000 : REPEAT_MS)
    // The work keeps the process alive, not its progress.
    this.#timer.unref()
  }

  /** Seconds since the start, such as `12 s`. */
  get elapsed() {
    return `${Math.round((Date.now() - this.#started) / 1000)} s`
  }

  /**
   * Shows another step.
   * @param {string} text
   */
  step(text) {
    if (text === this.#step) return
    this.#step = text
    if (this.#out.isTTY) this.#repeat()
    else this.#out.write(`${text} …\n`)
  }

  /**
   * Changes the text of the current step; where lines cannot be rewritten it shows with the next one.
   * @param {string} text
   */
  update(text) {
    this.#step = text
  }

  /**
   * Writes output of the work itself.
   * @param {string | Uint8Array} text Ends with a line break.
   */
  write(text) {
    this.#clear()
    this.#out.write(text)
  }

  /** Ends it and removes the line that is rewritten. */
  end() {
    clearInterval(this.#timer)
    this.#clear()
  }

  #repeat() {
    if (this.#step === '') return
    const text = `${this.#step} … ${this.elapsed}`
    if (!this.#out.isTTY) {
      this.#out.write(`${text}\n`)
      return
    }
    this.#clear()
    this.#out.write(text.slice(0, Math.max(1, this.#out.columns - 1)))
    this.#isShown = true
  }

  #clear() {
    if (this.#isShown) this.#out.write('\r\u001B[K')
    this.#isShown = false
  }
}
