import type { ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import type { TerminalEnd, TerminalSize } from '#shared/terminal/entities'
import { MAX_WRITE } from '#shared/terminal/limits'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** A terminal of the host, and the session that tells its machine. */
export interface TerminalRef {
  readonly terminalId: string
  readonly sessionId?: string | undefined
}

/** Emulator that shows a terminal. */
export interface TerminalView {
  /** Shows output; resolves when it is shown. */
  write(data: string): Promise<void>
  /** Replaces everything by a screen. */
  replace(data: string): Promise<void>
  /** Takes the size that the terminal has. */
  sized(size: TerminalSize): void
  ended(end: TerminalEnd): void
  /** Shows that the terminal is gone, or cannot be read for another reason. */
  failed(error: ContractError): void
}

/** Connection that a terminal is read over. */
export type TerminalConnection = Pick<Connection, 'request' | 'onReady'>

/** Codes of failures that end with a new connection. */
const PASSING: ReadonlySet<string> = new Set(['not-connected', 'host-closing', 'machine-unreachable'])
/** Time after which a machine that cannot be reached is asked again, in milliseconds. */
const RETRY_MS = 3000

/** Shows a terminal in a view and passes on what is typed. */
export class TerminalLink {
  private isOver = false
  private wake: (() => void) | null = null
  private offset: number | undefined
  private writing: Promise<unknown> = Promise.resolve()
  private readonly stopReady: () => void

  constructor(
    private readonly connection: TerminalConnection,
    private readonly ref: TerminalRef,
    private readonly view: TerminalView,
  ) {
    this.stopReady = connection.onReady(() => this.wake?.())
    void this.follow()
  }

  /** Types text, in pieces that one request takes. */
  write(text: string): void {
    for (let at = 0; at < text.length; at += MAX_WRITE) {
      const data = text.slice(at, at + MAX_WRITE)
      this.writing = this.writing.then(() => this.connection.request('terminal.write', { ...this.target, data }))
    }
  }

  resize(size: TerminalSize): void {
    void this.connection.request('terminal.resize', { ...this.target, ...size })
  }

  close(): void {
    this.isOver = true
    this.stopReady()
    this.wake?.()
  }

  private get target() {
    const { terminalId, sessionId } = this.ref
    return { terminalId, ...defined({ sessionId }) }
  }

  /** Asked again after waiting, since it may have been closed meanwhile. */
  private hasEnded(): boolean {
    return this.isOver
  }

  private async follow(): Promise<void> {
    while (!this.isOver) {
      const answer = await this.connection.request('terminal.read', {
        ...this.target,
        ...defined({ offset: this.offset }),
      })
      if (this.hasEnded()) return
      if (!answer.ok) {
        this.view.failed(answer.error)
        if (!PASSING.has(answer.error.code)) return
        await this.untilReady()
        continue
      }
      const { data, isScreen, offset, columns, rows, ended } = answer.value
      this.view.sized({ columns, rows })
      if (isScreen) await this.view.replace(data)
      else if (data !== '') await this.view.write(data)
      this.offset = offset
      if (ended === undefined) continue
      this.view.ended(ended)
      return
    }
  }

  private untilReady(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        this.wake = null
        resolve()
      }
      const timer = setTimeout(go, RETRY_MS)
      this.wake = go
    })
  }
}
