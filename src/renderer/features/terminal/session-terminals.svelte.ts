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

  /** Opens a terminal, or with `replaces` one in place of another that has ended. Returns null when that failed. */
  async open(replaces?: Terminal): Promise<Terminal | null> {
    this.busy = true
    const { sessionId } = this
    const input = { sessionId, ...SIZE, ...defined({ replaces: replaces?.terminalId }) }
    const answer = await this.appWindow.connection.request('terminal.open', input)
    this.busy = false
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return null
    const { terminal } = answer.value
    const others = this.list.filter(({ terminalId }) => terminalId !== replaces?.terminalId)
    // The event may have come before the answer.
    const isListed = others.some(({ terminalId }) => terminalId === terminal.terminalId)
    this.list = isListed ? others : [...others, terminal]
    return terminal
  }

  async close({ terminalId }: Terminal): Promise<void> {
    this.list = this.list.filter((other) => other.terminalId !== terminalId)
    const { sessionId } = this
    await this.appWindow.connection.request('terminal.close', { sessionId, terminalId })
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
