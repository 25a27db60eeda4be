import type { ContractError } from '#shared/kernel/errors'
import type { Terminal, TerminalEnd } from '#shared/terminal/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Size until the pane knows how much room it has. */
const SIZE = { columns: 80, rows: 24 }

/** The newest terminal of a session, kept up to date while it shows. */
export class SessionTerminal {
  current = $state.raw<Terminal | null>(null)
  error = $state.raw<ContractError | null>(null)
  busy = $state(false)
  /** True when this window has just opened it. */
  isNew = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly sessionId: string,
  ) {}

  /** Begins to follow. Returns a function that stops it. */
  watch(): () => void {
    const { connection } = this.appWindow
    const load = async (): Promise<void> => {
      const { sessionId } = this
      const answer = await connection.request('terminal.list', { sessionId })
      // Where it cannot be listed, opening one says why.
      if (answer.ok) this.#take(answer.value.terminals)
    }
    void load()
    const stops = [
      connection.onReady(() => void load()),
      connection.onSessionEvent((event) => {
        if (event.sessionId === this.sessionId && event.type === 'terminal.changed')
          this.#take((event.payload as { terminals: Terminal[] }).terminals)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  open = async (): Promise<void> => {
    this.busy = true
    // The event may come before the answer.
    this.isNew = true
    const { sessionId } = this
    const answer = await this.appWindow.connection.request('terminal.open', { sessionId, ...SIZE })
    this.busy = false
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return
    this.current = answer.value.terminal
  }

  /** Closes the terminal. */
  close = async (): Promise<void> => {
    const { sessionId, current } = this
    if (current === null) return
    this.current = null
    await this.appWindow.connection.request('terminal.close', { sessionId, terminalId: current.terminalId })
  }

  /** Opens another terminal in place of one that has ended. */
  restart = async (): Promise<void> => {
    await this.close()
    await this.open()
  }

  /** Takes the end of the program from the pane that has read it. */
  ended(ended: TerminalEnd): void {
    if (this.current !== null) this.current = { ...this.current, ended }
  }

  #take(terminals: readonly Terminal[]): void {
    const newest = terminals.findLast(({ purpose }) => purpose === 'shell') ?? null
    if (newest?.terminalId !== this.current?.terminalId && !this.busy) this.isNew = false
    this.current = newest
  }
}
