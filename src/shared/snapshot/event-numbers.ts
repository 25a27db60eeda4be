import type { SnapshotEvent } from './entities'

/** Gives events of a file the numbers they have in a log: those in their ids where these grow, else the next ones. */
export class EventNumbers {
  readonly #last = new Map<string, number>()

  /** The number of the next event of its session. */
  take({ sessionId, eventId }: Pick<SnapshotEvent, 'sessionId' | 'eventId'>): number {
    const last = this.last(sessionId)
    const own = eventId.startsWith(`${sessionId}:`) ? eventId.slice(sessionId.length + 1) : ''
    const named = /^[1-9]\d{0,14}$/.test(own) ? Number(own) : 0
    const number = named > last ? named : last + 1
    this.#last.set(sessionId, number)
    return number
  }

  /** The highest number of a session; 0 when there is none. */
  last(sessionId: string): number {
    return this.#last.get(sessionId) ?? 0
  }
}
