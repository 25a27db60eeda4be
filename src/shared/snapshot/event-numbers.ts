import type { SnapshotEvent } from './entities'

/** Assigns log sequence numbers to events of a file: those in their ids if these increase, otherwise the next ones. */
export class EventNumbers {
  readonly #last = new Map<string, number>()

  /** Returns the number of the next event of its session. */
  take({ sessionId, eventId }: Pick<SnapshotEvent, 'sessionId' | 'eventId'>): number {
    const last = this.last(sessionId)
    const own = eventId.startsWith(`${sessionId}:`) ? eventId.slice(sessionId.length + 1) : ''
    const named = /^[1-9]\d{0,14}$/.test(own) ? Number(own) : 0
    const number = named > last ? named : last + 1
    this.#last.set(sessionId, number)
    return number
  }

  /** Returns the highest number of a session; 0 when there is none. */
  last(sessionId: string): number {
    return this.#last.get(sessionId) ?? 0
  }
}
