import type { Terminal, TerminalEnd } from '#shared/terminal/entities'
import { defined } from '#shared/kernel/defined'
import type { PseudoTerminal } from '#core/base/process/pseudo-terminal'
import { OutputTail } from './output-tail'
import type { Screen } from './screen'

/** Characters that may wait for the screen before the program is made to wait. */
const MOST_WAITING = 128 * 1024
/** Pause after a flood was shown, so that the host has time for others, in milliseconds. */
const REST_MS = 10

/** Answer to a client that reads. */
export interface TerminalOutput {
  readonly data: string
  readonly isScreen: boolean
  readonly offset: number
  readonly columns: number
  readonly rows: number
  readonly ended?: TerminalEnd
}

/** A terminal with its screen, for any number of clients that read it. */
export class HostTerminal {
  /** Settles with the end of the program, once all its output is shown. */
  readonly ended: Promise<TerminalEnd>
  private readonly tail = new OutputTail()
  private waiting = 0
  private shown = 0
  private isPaused = false
  private rest: NodeJS.Timeout | undefined
  private isClosed = false
  private readers: Set<() => void> = new Set<() => void>()

  constructor(
    /** Changes with the terminal's size and end. */
    public state: Terminal,
    private readonly pty: PseudoTerminal,
    private readonly screen: Screen,
    /** Called with each piece of output. */
    private readonly onOutput: () => void = () => undefined,
  ) {
    pty.onOutput((text) => this.take(text))
    this.ended = pty.exited.then(async ({ exitCode, signal }) => {
      await this.allShown(() => undefined)
      const ended = defined({ exitCode: exitCode ?? undefined, signal: signal ?? undefined })
      this.state = { ...this.state, ended }
      this.wake()
      return ended
    })
  }

  /** True while the program in the foreground is not the one that the terminal was opened with. */
  get isBusy(): boolean {
    const { foreground } = this.pty
    return this.state.ended === undefined && foreground !== null && foreground !== this.state.title
  }

  /** Returns the folder that the program is in, as far as the system tells it. */
  currentFolder(): Promise<string | null> {
    return this.state.ended === undefined ? this.pty.currentFolder() : Promise.resolve(null)
  }

  /** Returns the output after an offset as soon as there is some, or the screen. */
  async read(offset: number | undefined, waitMs: number, gone: AbortSignal): Promise<TerminalOutput> {
    const until = performance.now() + waitMs
    for (;;) {
      const next = offset === undefined ? null : this.tail.after(offset)
      if (next === null) return this.whole()
      const left = until - performance.now()
      const isLast = next.offset === this.tail.end
      const { ended } = this.state
      if (next.data !== '' || ended !== undefined || this.isClosed || left <= 0 || gone.aborted)
        return { ...this.size, ...next, isScreen: false, ...(isLast && ended !== undefined ? { ended } : {}) }
      await this.changed(left, gone)
    }
  }

  /** Returns what is kept of the screen: text and its looks, nothing that a program asked or switched. */
  lastScreen(): Promise<string> {
    return this.allShown(() => this.screen.kept())
  }

  write(data: string): void {
    this.pty.write(data)
  }

  resize(columns: number, rows: number): void {
    if (this.state.ended !== undefined || (columns === this.state.columns && rows === this.state.rows)) return
    this.state = { ...this.state, columns, rows }
    this.pty.resize(columns, rows)
    this.screen.resize(columns, rows)
  }

  /** Takes another name; null for that of the program. */
  rename(name: string | null): void {
    const { name: _, ...rest } = this.state
    this.state = name === null ? rest : { ...rest, name }
  }

  /** Returns the processes that run in it, as far as the system tells them. */
  members(): Promise<readonly number[]> {
    return this.pty.members()
  }

  /** Ends the program with everything that it started; resolves when nothing of it runs. Its screen stays. */
  async stop(): Promise<void> {
    await this.pty.kill()
    await this.ended
  }

  /** Does the same, and forgets the screen. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.stop()
    clearTimeout(this.rest)
    this.wake()
    this.screen.dispose()
  }

  private get size(): { columns: number; rows: number } {
    const { columns, rows } = this.state
    return { columns, rows }
  }

  private whole(): Promise<TerminalOutput> {
    return this.allShown(() => {
      const { ended } = this.state
      const isLast = this.shown === this.tail.end
      const data = this.screen.serialize()
      return {
        ...this.size,
        data,
        isScreen: true,
        offset: this.shown,
        ...(isLast && ended !== undefined ? { ended } : {}),
      }
    })
  }

  /** Looks at the screen when it shows everything that was printed until now, and nothing that is printed later. */
  private allShown<T>(look: () => T): Promise<T> {
    return new Promise((resolve) => this.screen.write('', () => resolve(look())))
  }

  private take(text: string): void {
    this.tail.push(text)
    this.wake()
    this.onOutput()
    this.waiting += text.length
    this.screen.write(text, () => {
      this.waiting -= text.length
      this.shown += text.length
      if (this.isPaused && this.waiting === 0) this.rest = setTimeout(() => this.goOn(), REST_MS)
    })
    if (this.isPaused || this.waiting < MOST_WAITING) return
    this.isPaused = true
    this.pty.pause()
  }

  private goOn(): void {
    this.isPaused = false
    this.pty.resume()
  }

  private wake(): void {
    const { readers } = this
    this.readers = new Set()
    for (const wake of readers) wake()
  }

  /** Resolves when there is something to read, the time is over, or the reader is gone. */
  private changed(ms: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', end)
        this.readers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      gone.addEventListener('abort', end)
      this.readers.add(end)
    })
  }
}
