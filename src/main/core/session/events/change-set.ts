import type { SessionEventPayload, SessionEventType } from '../../../../shared/contract'
import type { StoreWriter } from '../../store/port'
import type { EventStream } from './event-stream'

/** An event before it has its envelope. */
export interface PlannedEvent {
  readonly type: SessionEventType
  readonly payload: unknown
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
}

export interface EventTags {
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
}

/** Changes of the store and the durable events that tell of them; they become true together or not at all. */
export class Unit {
  readonly planned: PlannedEvent[] = []
  readonly writes: ((writer: StoreWriter) => void)[] = []
  readonly followUps: (() => void)[] = []
  /** Units of other sessions that become true with this one, after it. */
  readonly others: (readonly [EventStream, Unit])[] = []

  /** `at`: when it happened, in Unix milliseconds; the time of its rows and of its events. */
  constructor(readonly at: number) {}

  write(work: (writer: StoreWriter) => void): this {
    this.writes.push(work)
    return this
  }

  /** Runs once everything is stored. */
  afterwards(work: () => void): this {
    this.followUps.push(work)
    return this
  }

  /** What becomes true in another session together with this. */
  together(stream: EventStream, unit: Unit): this {
    this.others.push([stream, unit])
    return this
  }

  event<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>, tags: EventTags = {}): this {
    this.planned.push({ type, payload, ...tags })
    return this
  }
}
