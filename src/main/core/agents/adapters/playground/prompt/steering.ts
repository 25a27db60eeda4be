import type { InputBlock } from '#shared/session/blocks'

/** Messages injected into a running prompt, and their notification. */
export class Steering {
  private readonly offered: (readonly InputBlock[])[] = []
  private turn = new AbortController()
  private isOver = false

  /** Accepts a message; current text stops for it. False when the prompt is about to end. */
  offer(blocks: readonly InputBlock[]): boolean {
    if (this.isOver) return false
    this.offered.push(blocks)
    this.turn.abort()
    return true
  }

  /** Starts a part of the prompt. The signal aborts when a message is injected meanwhile. */
  begin(): AbortSignal {
    this.turn = new AbortController()
    if (this.offered.length > 0) this.turn.abort()
    return this.turn.signal
  }

  /**
   * Returns the next message; undefined when there is none or the prompt was cancelled. Accepts no messages after that.
   */
  take(cancelled: AbortSignal): readonly InputBlock[] | undefined {
    const next = cancelled.aborted ? undefined : this.offered.shift()
    this.isOver = next === undefined
    return next
  }
}
