import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { Terminal, TerminalEnd } from '#shared/terminal/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Size until the pane knows how much room it has. */
const SIZE = { columns: 80, rows: 24 }

/** The terminals of a session, kept up to date while they show. */
export class SessionTerminals {
  list = $state.raw<readonly Terminal[]>([])
  /** Reason why the last one was not opened. */
  error = $state.raw<ContractError | null>(null)
  busy = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'tell'>,
    private readonly sessionId: string,
  ) {}

  /** Begins to follow. Returns a function that stops it. */
  watch(): () => void {
    const { connection } = this.appWindow
    const load = async (): Promise<void> => {
      const { sessionId } = this
      const answer = await connection.request('terminal.list', { sessionId })
      // A failure is told when one is opened.
      if (answer.ok) this.list = answer.value.terminals
    }
    void load()
    const stops = [
      connection.onReady(() => void load()),
      connection.onSessionEvent((event) => {
        if (event.sessionId === this.sessionId && event.type === 'terminal.changed')
          this.list = (event.payload as { terminals: Terminal[] }).terminals
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Opens a terminal. Returns null when that failed. */
  async open(like: Partial<Pick<Terminal, 'cwd' | 'name'>> = {}): Promise<Terminal | null> {
    this.busy = true
    const { sessionId } = this
    const { cwd, name } = like
    const input = { sessionId, ...SIZE, ...defined({ cwd, name }) }
    const answer = await this.appWindow.connection.request('terminal.open', input)
    this.busy = false
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return null
    const { terminal } = answer.value
    // The event may have come before the answer.
    if (!this.list.some(({ terminalId }) => terminalId === terminal.terminalId)) this.list = [...this.list, terminal]
    return terminal
  }

  async close({ terminalId }: Terminal): Promise<void> {
    this.list = this.list.filter((other) => other.terminalId !== terminalId)
    const { sessionId } = this
    await this.appWindow.connection.request('terminal.close', { sessionId, terminalId })
  }

  /** Opens another terminal in place of one that has ended. Returns null when that failed. */
  async restart(terminal: Terminal): Promise<Terminal | null> {
    const opened = await this.open(terminal)
    if (opened !== null) await this.close(terminal)
    return opened
  }

  /** Gives a terminal a name; an empty one takes it away. */
  async rename({ terminalId }: Terminal, text: string): Promise<void> {
    const { sessionId } = this
    const name = text.trim() === '' ? null : text.trim()
    const answer = await this.appWindow.connection.request('terminal.rename', { sessionId, terminalId, name })
    this.appWindow.tell(answer.ok ? null : answer.error)
  }

  /** Takes the end of a program from the pane that has read it. */
  ended(terminalId: string, ended: TerminalEnd): void {
    this.list = this.list.map((one) => (one.terminalId === terminalId ? { ...one, ended } : one))
  }
}
