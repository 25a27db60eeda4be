import type { Park } from '#shared/limits/entities'

/** Queue of parked sessions that the same account, or the same service, serves. */
interface Line {
  /** Time of the last continuation. */
  resumedAt: number
  /** Session that asks whether the others are served again; undefined when they are, or nobody asks. */
  asking: string | undefined
  /** True when a continuation was served since the last refusal. */
  isServed: boolean
  /** No continuation before this time, because the last one was refused. */
  notBefore: number
}

/** Latest time after an appointment at which a session is still resumed, as after a long sleep. */
export const LATEST_MS = 12 * 60 * 60_000

/** Pause after a session that could not be resumed, such as one that is busy. */
const PAUSE_MS = 1000

/**
 * Decides which parked session is resumed next: of each account in the order of parking. The first one asks for all; once it is
 * served, the others follow.
 */
export class ResumeQueue {
  private readonly parks = new Map<string, Park>()
  private readonly lines = new Map<string, Line>()
  /** Sessions that are being resumed. */
  private readonly taken = new Set<string>()

  /** `keyOf`: returns what serves a session, equal for those of one quota, or of one service in an outage. */
  constructor(private readonly keyOf: (park: Park) => string) {}

  /** Parked sessions in the order in which they are resumed; those that wait for the user come last. */
  get all(): readonly Park[] {
    const timeOf = ({ next }: Park): number => (next.kind === 'ask' ? Infinity : (next.at ?? 0))
    return [...this.parks.values()].toSorted((a, b) => {
      const [first, second] = [timeOf(a), timeOf(b)]
      return first === second ? a.parkedAt - b.parkedAt : first - second
    })
  }

  get size(): number {
    return this.parks.size
  }

  of(sessionId: string): Park | undefined {
    return this.parks.get(sessionId)
  }

  /** Takes a session that is parked, again or for the first time. */
  put(park: Park): void {
    const before = this.parks.get(park.sessionId)
    this.parks.set(park.sessionId, park)
    this.taken.delete(park.sessionId)
    const line = this.lineOf(park)
    if (line.asking === park.sessionId) line.asking = undefined
    const isRefused = before?.parkId === park.parkId && park.attempts > before.attempts
    if (!isRefused) return
    line.isServed = false
    line.notBefore = park.next.kind === 'resume' ? (park.next.at ?? 0) : 0
  }

  /** Takes a session that waits no longer. `isServed`: because its agent was served. */
  remove(sessionId: string, isServed: boolean): void {
    const park = this.parks.get(sessionId)
    if (park === undefined) return
    this.parks.delete(sessionId)
    this.taken.delete(sessionId)
    const line = this.lineOf(park)
    if (line.asking === sessionId) line.asking = undefined
    if (isServed) {
      line.isServed = true
      line.notBefore = 0
    }
    if (this.parks.size === 0) this.lines.clear()
  }

  /** Returns the sessions whose appointment is too long ago. */
  late(now: number): readonly Park[] {
    return this.all.filter(({ next }) => next.kind === 'resume' && now - (next.at ?? now) > LATEST_MS)
  }

  /** Takes the sessions that are resumed now: of each account one. */
  take(now: number, spacingMs: number): readonly Park[] {
    const due = [...this.parks.values()]
      .filter(({ next, sessionId }) => next.kind === 'resume' && (next.at ?? 0) <= now && !this.taken.has(sessionId))
      .toSorted((a, b) => a.parkedAt - b.parkedAt)
    return due.filter((park) => {
      const line = this.lineOf(park)
      const isNext = line.asking === undefined && now >= line.notBefore && now - line.resumedAt >= spacingMs
      if (!isNext) return false
      line.resumedAt = now
      this.taken.add(park.sessionId)
      if (!line.isServed) line.asking = park.sessionId
      return true
    })
  }

  /** A session that was taken could not be resumed now; it is tried again a little later. */
  giveBack(park: Park, now: number): void {
    const line = this.lineOf(park)
    if (line.asking === park.sessionId) line.asking = undefined
    line.notBefore = Math.max(line.notBefore, now + PAUSE_MS)
    this.taken.delete(park.sessionId)
  }

  /** Returns the time of the next decision; undefined when nothing waits for a time. */
  nextAt(now: number, spacingMs: number): number | undefined {
    const times = [...this.parks.values()].flatMap((park) => {
      if (park.next.kind !== 'resume' || this.taken.has(park.sessionId)) return []
      const { asking, notBefore, resumedAt } = this.lineOf(park)
      if (asking !== undefined) return []
      return [Math.max(park.next.at ?? now, notBefore, resumedAt + spacingMs)]
    })
    return times.length === 0 ? undefined : Math.min(...times)
  }

  private lineOf(park: Park): Line {
    const key = this.keyOf(park)
    const known = this.lines.get(key)
    if (known !== undefined) return known
    const line: Line = { resumedAt: -Infinity, asking: undefined, isServed: false, notBefore: 0 }
    this.lines.set(key, line)
    return line
  }
}
