import type { Clock } from '#shared/kernel/clock'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Terminal, TerminalSize } from '#shared/terminal/entities'
import { defined } from '#shared/kernel/defined'
import type { Processes } from '#core/base/process/processes'
import type { PseudoTerminal } from '#core/base/process/pseudo-terminal'
import { HostTerminal } from './host-terminal'
import { terminalEnvironment } from './login-shell'
import { loadEmulator, Screen } from './screen'

/** Maximum number of terminals of a host. */
const MOST = 32

/** A program for a terminal. */
export interface TerminalProgram {
  /** Absolute path. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The whole environment. Default: that of the host. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

interface Parts {
  readonly processes: Pick<Processes, 'openTerminal'>
  readonly ids: IdSource
  readonly clock: Clock
  /** Called when the terminals of a session changed. */
  readonly onChanged: (sessionId: string) => void
}

/** A terminal that is being opened. */
interface Opening {
  readonly sessionId: string | undefined
  /** True when its session or the host ended meanwhile. */
  isOver: boolean
}

/** Terminals of a host. They end with it. */
export class Terminals {
  private readonly table = new Map<string, HostTerminal>()
  private readonly opening = new Set<Opening>()

  constructor(private readonly parts: Parts) {}

  /** True while one of them does something. */
  get isBusy(): boolean {
    return [...this.table.values()].some((terminal) => terminal.isBusy)
  }

  /** Returns the terminals of a session, oldest first. */
  of(sessionId: string): Terminal[] {
    return [...this.table.values()].flatMap(({ state }) => (state.sessionId === sessionId ? [state] : []))
  }

  /** Opens a terminal with a program. */
  async open(
    what: Pick<Terminal, 'purpose' | 'title' | 'name' | 'sessionId'>,
    { command, args, cwd, env = process.env }: TerminalProgram,
    { columns, rows }: TerminalSize,
  ): Promise<Result<HostTerminal, ContractError>> {
    if (this.table.size + this.opening.size >= MOST) return err(knownError('process-limit/terminals', { limit: MOST }))
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
      const { purpose, title, name, sessionId } = what
      const state: Terminal = {
        terminalId: ids.next(),
        ...defined({ sessionId }),
        purpose,
        title,
        ...defined({ name }),
        cwd,
        columns,
        rows,
        startedAt: clock.now(),
      }
      return ok(this.add(state, opened.value, new Screen(emulator, state, (data) => opened.value.write(data))))
    } finally {
      this.opening.delete(opening)
    }
  }

  /** Returns a terminal; `sessionId`, if given, has to be its own. */
  find(terminalId: string, sessionId?: string): Result<HostTerminal, ContractError> {
    const found = this.table.get(terminalId)
    const isOther = sessionId !== undefined && found?.state.sessionId !== sessionId
    return found === undefined || isOther ? err(knownError('terminal-not-found', { terminalId })) : ok(found)
  }

  /** Gives a terminal a name; null takes it away. */
  rename(terminal: HostTerminal, name: string | null): void {
    terminal.rename(name)
    this.changed(terminal.state.sessionId)
  }

  /** Ends a terminal and forgets it. */
  async close({ state: { terminalId, sessionId } }: HostTerminal): Promise<void> {
    const found = this.table.get(terminalId)
    this.table.delete(terminalId)
    this.changed(sessionId)
    await found?.close()
  }

  /** Ends the terminals of a session that is over, also those that are being opened. */
  async endOf(sessionId: string): Promise<void> {
    for (const opening of this.opening) if (opening.sessionId === sessionId) opening.isOver = true
    const own = [...this.table.values()].filter(({ state }) => state.sessionId === sessionId)
    await Promise.all(own.map((terminal) => this.close(terminal)))
  }

  /** Ends all terminals, also those that are being opened. */
  async end(): Promise<void> {
    for (const opening of this.opening) opening.isOver = true
    await Promise.all([...this.table.values()].map((terminal) => this.close(terminal)))
  }

  private add(state: Terminal, pty: PseudoTerminal, screen: Screen): HostTerminal {
    const terminal = new HostTerminal(state, pty, screen)
    this.table.set(state.terminalId, terminal)
    void terminal.ended.then(() => {
      if (this.table.has(state.terminalId)) this.changed(state.sessionId)
    })
    this.changed(state.sessionId)
    return terminal
  }

  private changed(sessionId: string | undefined): void {
    if (sessionId !== undefined) this.parts.onChanged(sessionId)
  }
}
