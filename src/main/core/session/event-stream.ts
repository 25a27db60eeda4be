import type { AnySessionEvent, SessionEvent, SessionEventPayload, SessionEventType } from '../../../shared/contract'
import { events } from '../../../shared/contract'
import type { Clock } from '../../../shared/kernel/clock'
import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { Store, StoreWriter } from '../store/port'
import { type EventTags, type PlannedEvent, Unit } from './unit'

/** How many sequences are promised to the store at once, so that ephemeral events cost no write. */
const RESERVATION = 4096
/** How long a unit that could not be stored waits before it is tried again. */
const RETRY_MS = 2000

interface OutboxItem {
  readonly envelopes: readonly SessionEvent[]
  ready: boolean
  dropped: boolean
}

export interface EventStreamOptions {
  readonly sessionId: string
  readonly store: Store
  readonly clock: Clock
  readonly nextSequence: number
  readonly lastEventId: string | null
  /** Gets every event once, in order of sequence, durable ones after their commit. */
  readonly publish: (event: SessionEvent) => void
}

/**
 * Gives the events of one session their envelopes and sends them out in order. Nothing is published before it is
 * stored, and nothing overtakes: an ephemeral event waits for the durable ones before it.
 */
export class EventStream {
  private nextSequence: number
  private reservedBelow: number
  private lastEventId: string | null
  private readonly outbox: OutboxItem[] = []
  private readonly unsaved: Unit[] = []
  private retryTimer: NodeJS.Timeout | undefined
  private drainWaiters: (() => void)[] = []
  /** The sequence of the last event that was published. */
  publishedSequence: number

  constructor(private readonly options: EventStreamOptions) {
    this.nextSequence = options.nextSequence
    this.reservedBelow = options.nextSequence
    this.lastEventId = options.lastEventId
    this.publishedSequence = options.nextSequence - 1
  }

  /** Stores and publishes a unit, or fails and changes nothing. Sequences of a failed unit stay unused. */
  commit(unit: Unit): Promise<Result<void, ContractError>> {
    return commitTogether([[this, unit], ...unit.others])
  }

  /** Where this stream is stored. */
  get store(): Store {
    return this.options.store
  }

  /** Gives a unit its envelopes and its place in the order of events. It holds up what comes after it until it is settled. */
  prepare(unit: Unit): PreparedUnit {
    const lastEventId = this.lastEventId
    const envelopes = unit.planned.map((planned) => this.envelope(planned, unit.at))
    const item: OutboxItem = { envelopes, ready: false, dropped: false }
    this.outbox.push(item)
    const reserve = this.takeReservation()
    return {
      write: (writer) => {
        for (const work of unit.writes) work(writer)
        if (envelopes.length > 0) writer.appendEvents(this.options.sessionId, envelopes)
        if (reserve !== null) writer.reserveSequence(this.options.sessionId, reserve)
      },
      settle: (isStored) => {
        if (!isStored) {
          item.dropped = true
          if (this.lastEventId === envelopes.at(-1)?.eventId) this.lastEventId = lastEventId
          if (reserve !== null) this.reservedBelow = Math.min(this.reservedBelow, this.nextSequence)
        }
        item.ready = true
        this.flush()
        if (isStored) for (const work of unit.followUps) work()
      },
    }
  }

  /**
   * Stores and publishes a unit that must not get lost, for example an agent's answer. When the store cannot take it,
   * it is kept in memory and tried again, in order, until it can; the returned error says so at once.
   */
  async keep(unit: Unit): Promise<Result<void, ContractError>> {
    if (this.unsaved.length > 0) {
      this.unsaved.push(unit)
      return ok(undefined)
    }
    const committed = await this.commit(unit)
    if (!committed.ok) {
      this.unsaved.push(unit)
      this.scheduleRetry()
      // Units that were on their way together fail together; once is enough.
      if (this.unsaved.length === 1) this.emit('notice', { level: 'error', message: whyUnsaved(committed.error) })
    }
    return committed
  }

  /** Sends an ephemeral event. */
  emit<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>, tags: EventTags = {}): void {
    const envelope = this.envelope({ type, payload, ...tags }, this.options.clock.now())
    const reserve = this.takeReservation()
    const item: OutboxItem = { envelopes: [envelope], ready: reserve === null, dropped: false }
    this.outbox.push(item)
    if (reserve === null) {
      this.flush()
      return
    }
    void this.options.store
      .write((writer) => writer.reserveSequence(this.options.sessionId, reserve))
      .then(() => {
        item.ready = true
        this.flush()
      })
  }

  /** The sequence of the first event of the unit that is committed next, as long as nothing else happens before. */
  get upcomingSequence(): number {
    return this.nextSequence
  }

  /** The id of that event. */
  get nextEventId(): string {
    return `${this.options.sessionId}:${this.nextSequence}`
  }

  /** A unit of what happens now. */
  unit(): Unit {
    return new Unit(this.options.clock.now())
  }

  /** Whether everything was stored and published. */
  get isIdle(): boolean {
    return this.unsaved.length === 0 && this.outbox.length === 0
  }

  /** Resolves when everything that was sent so far is published. */
  async drained(): Promise<void> {
    if (this.outbox.length === 0) return
    await new Promise<void>((resolve) => this.drainWaiters.push(resolve))
  }

  /** Tries once more to store what is unsaved, then stops trying. */
  async end(): Promise<void> {
    clearTimeout(this.retryTimer)
    await this.retry()
    clearTimeout(this.retryTimer)
    await this.drained()
  }

  private envelope(planned: PlannedEvent, timestamp: number): SessionEvent {
    const durable = events[planned.type].durability === 'durable'
    const sequence = this.nextSequence++
    const eventId = `${this.options.sessionId}:${sequence}`
    const envelope = {
      eventId,
      sessionId: this.options.sessionId,
      sequence,
      parentId: this.lastEventId,
      timestamp,
      ...(durable ? {} : { ephemeral: true as const }),
      ...(planned.turnId === undefined ? {} : { turnId: planned.turnId }),
      ...(planned.agentId === undefined ? {} : { agentId: planned.agentId }),
      type: planned.type,
      payload: planned.payload,
    }
    if (durable) this.lastEventId = eventId
    return envelope as SessionEvent
  }

  /** The new limit to promise to the store when the promised sequences are used up, else null. */
  private takeReservation(): number | null {
    if (this.nextSequence <= this.reservedBelow) return null
    this.reservedBelow = this.nextSequence + RESERVATION
    return this.reservedBelow
  }

  private flush(): void {
    for (let item = this.outbox[0]; item?.ready === true; item = this.outbox[0]) {
      this.outbox.shift()
      if (item.dropped) continue
      for (const envelope of item.envelopes) {
        this.publishedSequence = envelope.sequence
        this.options.publish(envelope)
      }
    }
    if (this.outbox.length > 0) return
    const waiters = this.drainWaiters
    this.drainWaiters = []
    for (const resolve of waiters) resolve()
  }

  private scheduleRetry(): void {
    clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(() => void this.retry(), RETRY_MS)
    this.retryTimer.unref()
  }

  private async retry(): Promise<void> {
    for (let unit = this.unsaved[0]; unit !== undefined; unit = this.unsaved[0]) {
      const committed = await this.commit(unit)
      if (!committed.ok) {
        this.scheduleRetry()
        return
      }
      this.unsaved.shift()
    }
  }
}

/** What people are told while something cannot be stored. */
function whyUnsaved({ code, message }: ContractError): string {
  return code === 'store-full'
    ? 'There is no space left on the disk. What comes now is kept in memory and stored as soon as there is some: free it before you close Parley.'
    : `${message} What comes now is kept in memory and stored as soon as that is possible.`
}

/** A unit between getting its envelopes and being stored. */
interface PreparedUnit {
  write(writer: StoreWriter): void
  /** Publishes its events, or drops them when they were not stored. */
  settle(isStored: boolean): void
}

/**
 * Stores units of several sessions, in the order given, in one transaction: all of it becomes true or nothing. Then
 * publishes them in that order, each as soon as the events before it in its own session are out.
 */
export async function commitTogether(
  parts: readonly (readonly [EventStream, Unit])[],
): Promise<Result<void, ContractError>> {
  const prepared = parts.map(([stream, unit]) => stream.prepare(unit))
  let isStored = false
  try {
    const written = await parts[0]?.[0].store.write((writer) => {
      for (const part of prepared) part.write(writer)
    })
    isStored = written?.ok ?? true
    return written?.ok === false ? written : ok(undefined)
  } finally {
    // Backwards when they are taken back, so that each finds the chain of events as it left it.
    for (const part of isStored ? prepared : prepared.toReversed()) part.settle(isStored)
  }
}

/** Whether an event of the log or of a live stream is durable; unknown types in the log are. */
export function isDurable(event: AnySessionEvent): boolean {
  return event.ephemeral !== true
}
