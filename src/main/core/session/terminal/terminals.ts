import type { Clock } from '#shared/kernel/clock'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Terminal, TerminalSize } from '#shared/terminal/entities'
import { defined } from '#shared/kernel/defined'
import type { Processes } from '#core/base/process/processes'
import type { PseudoTerminal, TerminalOptions } from '#core/base/process/pseudo-terminal'
import { HostTerminal } from './host-terminal'
import type { KeptTerminals, SomeTerminal } from './kept-terminals'
import { terminalEnvironment } from './login-shell'
import { loadEmulator, Screen } from './screen'

/** Maximum number of terminals of a host with programs that run. */
const MOST = 32
/** Time between two writes of what a terminal shows, in milliseconds. */
const KEEP_MS = 5000

/** A program for a terminal. */
export interface TerminalProgram {
  /** Absolute path. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The whole environment. Default: that of the host. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Screen of a terminal that the new one continues. */
  readonly before?: string
  /** See {@link TerminalOptions}. */
  readonly verbatim?: TerminalOptions['verbatim']
  readonly outlivesProgram?: TerminalOptions['outlivesProgram']
  /** Called with each piece of output. */
  readonly onOutput?: () => void
}

interface Parts {
  readonly processes: Pick<Processes, 'openTerminal'>
  readonly ids: IdSource
  readonly clock: Clock
  readonly kept: KeptTerminals
  /** Called when the terminals of a session changed. */
  readonly onChanged: (sessionId: string) => void
}

/** A terminal that is being opened. */
interface Opening {
  readonly sessionId: string | undefined
  /** True when its session or the host ended meanwhile. */
  isOver: boolean
}

/** Terminals of a host. Their programs end with it; what those of sessions showed is kept. */
export class Terminals {
  private readonly table = new Map<string, SomeTerminal>()
  private readonly opening = new Set<Opening>()
  /** Terminals that showed something since they were stored. */
  private readonly unsaved = new Map<string, NodeJS.Timeout>()
  private isOver = false

  constructor(private readonly parts: Parts) {}

  /** True while one of them does something. */
  get isBusy(): boolean {
    return [...this.table.values()].some((terminal) => terminal.isBusy)
  }

  /** Takes over the terminals that ended with earlier hosts. */
  async load(): Promise<void> {
    for (const terminal of await this.parts.kept.load()) this.table.set(terminal.state.terminalId, terminal)
  }

  /** Returns the terminals of a session, oldest first. */
  of(sessionId: string): Terminal[] {
    return [...this.table.values()].flatMap(({ state }) => (state.sessionId === sessionId ? [state] : []))
  }

  /** Opens a terminal with a program. */
  async open(
    what: Pick<Terminal, 'purpose' | 'script' | 'title' | 'name' | 'sessionId'>,
    { command, args, cwd, env = process.env, before, verbatim, outlivesProgram, onOutput }: TerminalProgram,
    { columns, rows }: TerminalSize,
  ): Promise<Result<HostTerminal, ContractError>> {
    const running = [...this.table.values()].filter(({ state }) => state.ended?.withHost !== true)
    if (running.length + this.opening.size >= MOST) return err(knownError('process-limit/terminals', { limit: MOST }))
    const opening: Opening = { sessionId: what.sessionId, isOver: false }
    this.opening.add(opening)
    try {
      const { processes, ids, clock } = this.parts
      const emulator = await loadEmulator()
      const opened = await processes.openTerminal({
        command,
        args,
        cwd,
        columns,
        rows,
        env: terminalEnvironment(env),
        ...defined({ verbatim, outlivesProgram }),
      })
      if (!opened.ok) {
        const { kind, message } = opened.error
        if (kind === 'failed') return err(contractError('process-failed', message))
        return err(contractError('capability-missing', message, { capability: 'terminal' }))
      }
      if (opening.isOver) {
        await opened.value.kill()
        return err(contractError('process-failed', 'The session ended while the terminal was being opened.'))
      }
      const { purpose, script, title, name, sessionId } = what
      const state: Terminal = {
        terminalId: ids.next(),
        ...defined({ sessionId }),
        purpose,
        ...defined({ script }),
        title,
        ...defined({ name }),
        cwd,
        columns,
        rows,
        startedAt: clock.now(),
      }
      const screen = new Screen(emulator, state, (data) => opened.value.write(data), before)
      return ok(this.add(state, opened.value, screen, onOutput))
    } finally {
      this.opening.delete(opening)
    }
  }

  /** Returns a terminal; `sessionId`, if given, has to be its own. */
  find(terminalId: string, sessionId?: string): Result<SomeTerminal, ContractError> {
    const found = this.table.get(terminalId)
    const isOther = sessionId !== undefined && found?.state.sessionId !== sessionId
    return found === undefined || isOther ? err(knownError('terminal-not-found', { terminalId })) : ok(found)
  }

  /** Gives a terminal a name; null takes it away. */
  async rename(terminal: SomeTerminal, name: string | null): Promise<void> {
    terminal.rename(name)
    this.changed(terminal.state.sessionId)
    await this.keep(terminal)
  }

  /** Ends a terminal and forgets it. */
  async close({ state: { terminalId, sessionId } }: Pick<SomeTerminal, 'state'>): Promise<void> {
    const found = this.table.get(terminalId)
    this.table.delete(terminalId)
    this.changed(sessionId)
    clearTimeout(this.unsaved.get(terminalId))
    this.unsaved.delete(terminalId)
    await found?.close()
    if (sessionId !== undefined) await this.parts.kept.drop(terminalId)
  }

  /** Ends the terminals of a session that is over, also those that are being opened. */
  async endOf(sessionId: string): Promise<void> {
    for (const opening of this.opening) if (opening.sessionId === sessionId) opening.isOver = true
    const own = [...this.table.values()].filter(({ state }) => state.sessionId === sessionId)
    await Promise.all(own.map((terminal) => this.close(terminal)))
  }

  /** Ends all programs, also those that are being started, and keeps what those of sessions showed. */
  async end(): Promise<void> {
    for (const opening of this.opening) opening.isOver = true
    const all = [...this.table.values()]
    const unsaved = all.filter((terminal) => this.unsaved.has(terminal.state.terminalId))
    await Promise.all(unsaved.map((terminal) => this.keep(terminal)))
    this.isOver = true
    for (const timer of this.unsaved.values()) clearTimeout(timer)
    this.table.clear()
    await Promise.all(all.map((terminal) => terminal.close()))
  }

  private add(state: Terminal, pty: PseudoTerminal, screen: Screen, onOutput?: () => void): HostTerminal {
    const terminal = new HostTerminal(state, pty, screen, () => {
      onOutput?.()
      this.keepSoon(terminal)
    })
    this.table.set(state.terminalId, terminal)
    void terminal.ended.then(() => {
      if (!this.table.has(state.terminalId)) return
      this.keepSoon(terminal)
      this.changed(state.sessionId)
    })
    this.keepSoon(terminal)
    this.changed(state.sessionId)
    return terminal
  }

  private keepSoon(terminal: SomeTerminal): void {
    const { terminalId } = terminal.state
    if (this.isOver || this.unsaved.has(terminalId)) return
    this.unsaved.set(terminalId, setTimeout(() => void this.keep(terminal), KEEP_MS).unref())
  }

  private async keep(terminal: SomeTerminal): Promise<void> {
    const { terminalId } = terminal.state
    clearTimeout(this.unsaved.get(terminalId))
    this.unsaved.delete(terminalId)
    await this.parts.kept.put(terminal, () => this.table.has(terminalId))
  }

  private changed(sessionId: string | undefined): void {
    if (sessionId !== undefined && !this.isOver) this.parts.onChanged(sessionId)
  }
}
