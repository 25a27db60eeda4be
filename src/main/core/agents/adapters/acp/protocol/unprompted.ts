import type { AdapterEvent } from '#shared/adapter/port'

/** What comes this soon after a prompt still belongs to it: its tail may follow the response. In milliseconds. */
const TAIL_MS = 1000

/** Silence after which a turn of the agent counts as over: the protocol does not tell its end. In milliseconds. */
const QUIET_MS = 3000

interface Watched {
  emit(event: AdapterEvent): void
  /** Returns whether the agent uses a tool, or waits for the user. */
  isHeld(): boolean
}

/** Turns that an agent begins by itself, told by what it says while no prompt runs. */
export class UnpromptedTurns {
  private isPrompting = false
  private endedAt: number | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly watched: Watched) {}

  /** True while such a turn runs. */
  get isOpen(): boolean {
    return this.timer !== undefined
  }

  /** A prompt begins, which ends such a turn. */
  prompted(): void {
    this.end('completed')
    this.isPrompting = true
  }

  promptEnded(): void {
    this.isPrompting = false
    this.endedAt = performance.now()
  }

  /** The agent says or does something. */
  spoke(): void {
    const { endedAt } = this
    if (this.isPrompting || endedAt === undefined) return
    if (!this.isOpen) {
      if (performance.now() - endedAt < TAIL_MS) return
      this.watched.emit({ type: 'turn.started' })
    }
    this.waitForQuiet()
  }

  /** Ends a turn that runs. */
  end(outcome: 'completed' | 'cancelled'): void {
    if (this.timer === undefined) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.watched.emit({ type: 'turn.ended', result: { outcome } })
  }

  /** Forgets a turn that runs; the end of the agent ends it. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private waitForQuiet(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.watched.isHeld()) this.waitForQuiet()
      else this.end('completed')
    }, QUIET_MS)
    this.timer.unref()
  }
}
