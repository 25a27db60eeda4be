import type { MessageBuilder } from './message-builder'

/** Silence after which the tail of an answer counts as whole. In milliseconds. */
const QUIET_MS = 200

interface Tailed {
  /** Returns whether a tool of it still runs. */
  isHeld(): boolean
  /** Stores what is being written. */
  close(): void
}

/**
 * Words of an agent between the end of a turn and the next one. Protocols do not keep the last words of an answer from
 * coming after its end, so such words belong to the turn that ended, and to its last message where they go on with it. An
 * agent that begins a turn by itself says so first.
 */
export class Tail {
  private of: { readonly turnId: string; last: MessageBuilder | null } | null = null
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly tailed: Tailed) {}

  /** The turn that ended; null while one runs. */
  get turnId(): string | null {
    return this.of?.turnId ?? null
  }

  /** Notes the end of a turn, and the message that ended with it. */
  begin(turnId: string, last: MessageBuilder | null): void {
    this.of = { turnId, last: last?.isComplete === true ? null : last }
  }

  /** Returns the message that goes on; null when there is none, or others follow it. `end`: the position after the last one. */
  take(end: number): MessageBuilder | null {
    const last = this.of?.last ?? null
    if (this.of !== null) this.of.last = null
    return last?.position === end - 1 ? last : null
  }

  /** Waits for the end of what is said outside of turns; `turnId`: the turn that runs. */
  grew(turnId: string | undefined): void {
    clearTimeout(this.timer)
    if (this.of === null && turnId !== undefined) return
    this.timer = setTimeout(() => {
      if (this.tailed.isHeld()) this.grew(turnId)
      else this.tailed.close()
    }, QUIET_MS)
  }

  /** Ends the time of the tail; returns whether it had begun. */
  end(): boolean {
    clearTimeout(this.timer)
    const had = this.of !== null
    this.of = null
    return had
  }
}
