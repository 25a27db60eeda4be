import type { InputBlock } from '../../../../../shared/session/blocks'

/** What is put into a running prompt, and how the prompt hears of it. */
export class Steering {
  private readonly offered: (readonly InputBlock[])[] = []
  private turn = new AbortController()
  private isOver = false

  /** Takes a message in; what is being said breaks off for it. False when the prompt is about to end. */
  offer(blocks: readonly InputBlock[]): boolean {
    if (this.isOver) return false
    this.offered.push(blocks)
    this.turn.abort()
    return true
  }

  /** Begins with a part of the prompt. The signal aborts when something was put in meanwhile. */
  begin(): AbortSignal {
    this.turn = new AbortController()
    if (this.offered.length > 0) this.turn.abort()
    return this.turn.signal
  }

  /** What comes next; undefined when that is nothing or the prompt was cancelled. Nothing is taken in after that. */
  take(cancelled: AbortSignal): readonly InputBlock[] | undefined {
    const next = cancelled.aborted ? undefined : this.offered.shift()
    this.isOver = next === undefined
    return next
  }
}
