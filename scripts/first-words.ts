import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

/** Maximum time until a program says what it is doing, and between two signs of progress, in milliseconds. */
const FIRST_MS = 2000
const SILENT_MS = 20_000

/** The words of a program, with the times at which they came. */
export class Words {
  private readonly begun = performance.now()
  private last = this.begun
  private longest = 0
  private first: number | undefined
  private said = ''

  constructor(program: ChildProcess) {
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk: Buffer) => this.hear(String(chunk)))
  }

  /** Milliseconds until the first words. */
  get firstMs(): number {
    return Math.round(this.first ?? Infinity)
  }

  /** Throws when the program said too late what it is doing, or was silent for too long. */
  check(name: string): void {
    this.longest = Math.max(this.longest, performance.now() - this.last)
    if (this.firstMs > FIRST_MS) throw new Error(`${name} said nothing for ${this.firstMs} ms: ${this.said}`)
    if (this.longest > SILENT_MS) throw new Error(`${name} was silent for ${Math.round(this.longest)} ms: ${this.said}`)
  }

  /** Waits for words that fit. */
  async until(pattern: RegExp, limitMs: number): Promise<void> {
    const end = performance.now() + limitMs
    while (!pattern.test(this.said)) {
      if (performance.now() > end) throw new Error(`${String(pattern)} was not said: ${this.said}`)
      await setTimeout(50)
    }
  }

  private hear(text: string): void {
    const now = performance.now()
    // The lines of npm itself say nothing.
    const words = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('> '))
    if (words.length === 0) return
    this.first ??= now - this.begun
    this.longest = Math.max(this.longest, now - this.last)
    this.last = now
    this.said = (this.said + text).slice(-4000)
  }
}
