import type { AnySessionEvent, SessionEvent, SessionEventPayload, SessionEventType } from '../../../../shared/contract'
import { events } from '../../../../shared/contract'
import type { Clock } from '../../../../shared/kernel/clock'
import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import { eventChannel } from '../../base/event-channel'
import type { Store, StoreWriter } from '../../store/port'
import { Outbox } from './outbox'
import { type EventTags, type PlannedEvent, Unit } from './change-set'
import { UnsavedUnits, whyUnsaved } from './unsaved-units'

/** How many sequences are promised to the store at once, so that ephemeral events cost no write. */
const RESERVATION = 4096

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
  private readonly outbox: Outbox
  private readonly unsaved = new UnsavedUnits((unit) => this.commit(unit))

  constructor(private readonly options: EventStreamOptions) {
    this.nextSequence = options.nextSequence
    this.reservedBelow = options.nextSequence
    this.lastEventId = options.lastEventId
    const publish = (event: SessionEvent) => {
      eventChannel.publish(event)
      options.publish(event)
    }
    this.outbox = new Outbox(publish, options.nextSequence - 1)
  }

  /** The sequence of the last event that was published. */
  get publishedSequence(): number {
    return this.outbox.publishedSequence
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
    const place = this.outbox.hold(envelopes)
    const reserve = this.takeReservation()
    return {
      write: (writer) => {
        for (const work of unit.writes) work(writer)
        if (envelopes.length > 0) writer.appendEvents(this.options.sessionId, envelopes)
        if (reserve !== null) writer.reserveSequence(this.options.sessionId, reserve)
      },
      settle: (isStored) => {
        if (!isStored) {
          if (this.lastEventId === envelopes.at(-1)?.eventId) this.lastEventId = lastEventId
          if (reserve !== null) this.reservedBelow = Math.min(this.reservedBelow, this.nextSequence)
        }
        this.outbox.settle(place, isStored ? 'ready' : 'dropped')
        if (isStored) for (const work of unit.followUps) work()
      },
    }
  }

  /**
   * Stores and publishes a unit that must not get lost, for example an agent's answer. When the store cannot take it,
   * it is kept in memory and tried again, in order, until it can; the returned error says so at once.
   */
  async keep(unit: Unit): Promise<Result<void, ContractError>> {
    if (this.unsaved.count > 0) {
      this.unsaved.add(unit)
      return ok(undefined)
    }
    const committed = await this.commit(unit)
    if (!committed.ok) {
      this.unsaved.add(unit)
      this.unsaved.retryLater()
      // Units that were on their way together fail together; once is enough.
      if (this.unsaved.count === 1) this.emit('notice', { level: 'error', message: whyUnsaved(committed.error) })
    }
    return committed
  }

  /** Sends an ephemeral event. */
  emit<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>, tags: EventTags = {}): void {
    const envelope = this.envelope({ type, payload, ...tags }, this.options.clock.now())
    const reserve = this.takeReservation()
    const place = this.outbox.hold([envelope])
    if (reserve === null) {
      this.outbox.settle(place, 'ready')
      return
    }
    void this.options.store
      .write((writer) => writer.reserveSequence(this.options.sessionId, reserve))
      .then(() => this.outbox.settle(place, 'ready'))
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
    return this.unsaved.count === 0 && this.outbox.isEmpty
  }

  /** Resolves when everything that was sent so far is published. */
  drained(): Promise<void> {
    return this.outbox.drained()
  }

  /** Tries once more to store what is unsaved, then stops trying. */
  async end(): Promise<void> {
    await this.unsaved.end()
    await this.drained()
    await this.giveBack()
  }

  /** Returns the promised sequences that were not used to the store. The stream is not used any more. */
  async giveBack(): Promise<void> {
    const { sessionId, store } = this.options
    const { nextSequence, reservedBelow } = this
    if (nextSequence >= reservedBelow) return
    this.reservedBelow = nextSequence
    await store.write((writer) => writer.returnSequences(sessionId, reservedBelow, nextSequence))
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
