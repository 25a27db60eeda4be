import type { RunStatus } from '#shared/session/entities'
import { SerialQueue } from './serial-queue'

/** The whole session, as the parts at its bottom ask for it. */
interface Occupants {
  /** Returns what the session is doing. */
  status(): RunStatus
  /** Returns whether a part still needs the session in memory. */
  isNeeded(): boolean
  /** Announces a new status. */
  statusChanged(from: RunStatus, to: RunStatus): void
  /** Forgets the session, unless a request has it open. */
  forget(): void
}

interface CoordinatorOptions {
  readonly sessionId: string
  /** Returns the name of the request that asks for work now. */
  readonly owner: () => string
  readonly log: (line: string) => void
}

/**
 * Says when what may happen in one session.
 *
 *     exclusive(a) ─┐                        wake()                     rest()
 *     exclusive(b) ─┼─▶ [ one at a time ] ─────────▶ status changed? ─────────▶ needed? ── no ──▶ forgotten
 *     exclusive(c) ─┘          │                         ▲                        ▲
 *                              └── done ─────────────────┼────────────────────────┘
 *                  a turn, a tool, a request to the user ┘
 */
export class SessionCoordinator {
  private readonly lane: SerialQueue
  private occupants: Occupants | null = null
  private shown: RunStatus = 'idle'

  constructor({ sessionId, owner, log }: CoordinatorOptions) {
    this.lane = new SerialQueue({
      owner,
      onDone: () => this.rest(),
      onLong: ({ owner: holder, since }, waiting) =>
        log(
          `${sessionId}: ${holder} has held the session for ${Math.round((performance.now() - since) / 1000)} s; ` +
            `waiting: ${waiting.length === 0 ? 'nobody' : waiting.join(', ')}`,
        ),
    })
  }

  /** Promises to ask these from now on; before, no status is announced and nothing is forgotten. */
  ask(occupants: Occupants): void {
    this.occupants = occupants
  }

  /** Promises that `work` runs when everything asked for before it is done, and that nothing else runs beside it. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.lane.exclusive(work)
  }

  /** Promises that a status which differs from the last announced one is announced at once, and none twice in a row. */
  wake(): void {
    const { occupants, shown } = this
    const status = occupants?.status() ?? shown
    if (status === shown) return
    this.shown = status
    occupants?.statusChanged(shown, status)
  }

  /** Promises that the session is forgotten if no work waits, no part needs it, and no request has it open. */
  rest(): void {
    if (this.isIdle) this.occupants?.forget()
  }

  /** True when neither work nor a part needs the session in memory. */
  get isIdle(): boolean {
    return this.lane.isEmpty && this.occupants?.isNeeded() === false
  }
}
