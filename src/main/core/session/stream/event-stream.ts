import type { AnySessionEvent, SessionEvent, SessionEventPayload, SessionEventType } from '#shared/contract'
import { events, isSessionEventType } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { eventChannel } from '#core/base/event-channel'
import { withChanges } from '#shared/session/changes'
import type { Session, SessionChanges } from '#shared/session/entities'
import { reduceSession } from '#shared/state/session'
import type { Store, StoreWriter } from '#core/store/port'
import { writeRows } from '../projection/write-rows'
import { Outbox } from './outbox'
import {
  ChangeSet,
  type Successor,
  type ChangedStream,
  type DomainEvent,
  type EventTags,
  type PreparedChanges,
} from './change-set'
import { UnsavedChanges, whyUnsaved } from './unsaved-changes'

/** Number of sequences reserved in the store at a time, so that ephemeral events cost no write. */
const RESERVATION = 4096

export interface EventStreamOptions {
  readonly sessionId: string
  /** The session as it is stored, or as it is about to be. */
  readonly session: Session
  readonly store: Store
  readonly clock: Clock
  readonly nextSequence: number
  readonly lastEventId: string | null
}

/** A part of a session that follows what happens in it. Those that follow earlier are called earlier. */
export interface StreamFollower {
  /** Takes every event once, in order of sequence, durable ones after their commit. */
  published?(event: SessionEvent): void
  /** Called after a commit that changed the session, before its events are published. */
  sessionChanged?(before: Session): void
}

/**
 * Gives the events of one session their envelopes and sends them out in order. Nothing is published before it is
 * stored, and nothing overtakes: an ephemeral event waits for the durable ones before it.
 */
export class EventStream implements ChangedStream {
  private committed: Session
  /** The session as its rows are, with what was written in a transaction that is not settled yet. */
  private stored: Session
  /** Events of such transactions. */
  private written: (readonly SessionEvent[])[] = []
  private nextSequence: number
  private reservedBelow: number
  private lastEventId: string | null
  private readonly outbox: Outbox
  private hasLeft = false
  private later: Successor | null = null
  private readonly unsaved = new UnsavedChanges((changes) => this.commit(changes))

  /** Without what changes: an open session would keep its state of the beginning. */
  private readonly options: Pick<EventStreamOptions, 'sessionId' | 'store' | 'clock'>
  private readonly followers: StreamFollower[] = []

  constructor(options: EventStreamOptions) {
    const { sessionId, store, clock } = options
    this.options = { sessionId, store, clock }
    this.committed = options.session
    this.stored = options.session
    this.nextSequence = options.nextSequence
    this.reservedBelow = options.nextSequence
    this.lastEventId = options.lastEventId
    const publish = (event: SessionEvent) => {
      eventChannel.publish(event)
      for (const follower of this.followers) follower.published?.(event)
    }
    this.outbox = new Outbox(publish, options.nextSequence - 1)
  }

  /** Lets a part of the session follow it, for as long as the session is open. */
  follow(follower: StreamFollower): void {
    this.followers.push(follower)
  }

  /** The session after the last commit. */
  get session(): Session {
    return this.committed
  }

  /** The sequence of the last event that was published. */
  get publishedSequence(): number {
    return this.outbox.publishedSequence
  }

  /** Stores and publishes changes, or fails and changes nothing. Sequences of failed changes stay unused. */
  commit(changes: ChangeSet): Promise<Result<void, ContractError>> {
    return commitTogether([[this, changes], ...changes.others])
  }

  get sessionId(): string {
    return this.options.sessionId
  }

  get isGone(): boolean {
    return this.hasLeft
  }

  get successor(): Successor | null {
    return this.later
  }

  /** The session leaves memory. Whoever still has this stream stores with the one of the session as it is opened then. */
  retire(successor: Successor): void {
    this.later = successor
  }

  /** The session is not stored any more: later changes fail with `session-not-found`, and later events reach nobody. */
  leave(): void {
    this.hasLeft = true
    this.unsaved.drop()
  }

  /** The store of this stream. */
  get store(): Store {
    return this.options.store
  }

  /** Gives changes their envelopes and their place in the order of events. Until settled, they hold up later events. */
  prepare(changes: ChangeSet): PreparedChanges {
    const lastEventId = this.lastEventId
    const envelopes = changes.events.map((event) => this.envelope(event, changes.at))
    const place = this.outbox.hold(envelopes)
    const reserve = this.takeReservation()
    return {
      write: (writer) => {
        this.write(changes, envelopes, writer)
        if (reserve !== null) writer.reserveSequence(this.options.sessionId, reserve)
      },
      settle: (isStored) => {
        if (!isStored) {
          if (this.lastEventId === envelopes.at(-1)?.eventId) this.lastEventId = lastEventId
          if (reserve !== null) this.reservedBelow = Math.min(this.reservedBelow, this.nextSequence)
        }
        this.settleSession(envelopes, isStored)
        this.outbox.settle(place, isStored ? 'ready' : 'dropped')
        if (!isStored) changes.undo()
        else for (const work of changes.followUps) work()
      },
    }
  }

  /**
   * Stores and publishes changes that must not get lost, for example an agent's answer. When the store cannot take them,
   * they are kept in memory and tried again, in order, until it can; the returned error says so at once.
   */
  async keep(changes: ChangeSet): Promise<Result<void, ContractError>> {
    if (this.hasLeft) return err(knownError('session-not-found', { sessionId: this.sessionId }))
    if (this.later !== null) return this.later((stream) => stream.keep(changes))
    if (this.unsaved.count > 0) {
      this.unsaved.add(changes)
      return ok(undefined)
    }
    const committed = await this.commit(changes)
    if (!committed.ok) {
      this.unsaved.add(changes)
      this.unsaved.retryLater()
      // Changes that were on their way together fail together; once is enough.
      if (this.unsaved.count === 1) this.emit('notice', { level: 'error', ...whyUnsaved(committed.error) })
    }
    return committed
  }

  /** Sends an ephemeral event. */
  emit<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>, tags: EventTags = {}): void {
    // Nobody watches a session that has left memory.
    if (this.hasLeft || this.later !== null) return
    const envelope = this.envelope({ type, payload, tags }, this.options.clock.now())
    const reserve = this.takeReservation()
    const place = this.outbox.hold([envelope])
    if (reserve === null) {
      this.outbox.settle(place, 'ready')
      return
    }
    void this.options.store
      .write((writer) => writer.reserveSequence(this.options.sessionId, reserve))
      .then((reserved) => {
        // Promised to nobody, so the next event asks again.
        if (!reserved.ok) this.reservedBelow = Math.min(this.reservedBelow, envelope.sequence)
        this.outbox.settle(place, 'ready')
      })
  }

  /** The sequence of the first event of the changes that are committed next, as long as nothing else happens before. */
  get upcomingSequence(): number {
    return this.nextSequence
  }

  /** The id of that event, or of one that comes after others in the same changes. */
  nextEventId(after = 0): string {
    return `${this.options.sessionId}:${this.nextSequence + after}`
  }

  /** Changes that happen now, none yet. */
  changes(): ChangeSet {
    return new ChangeSet(this.options.clock.now())
  }

  /** True when everything was stored and published. */
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

  /** Takes over what the store itself changed of the session, for example when its parent was purged. */
  amend(values: SessionChanges): void {
    this.committed = withChanges(this.committed, values)
    this.stored = withChanges(this.stored, values)
  }

  /** Writes the rows that follow from events, and the events. */
  private write(
    { events, contents, sums, records }: ChangeSet,
    envelopes: readonly SessionEvent[],
    writer: StoreWriter,
  ): void {
    const { sessionId } = this.options
    const privates = events.map((event) => event.private)
    for (const each of contents) writer.keepContents(each)
    const session = writeRows(this.stored, envelopes, privates, writer)
    for (const each of [...sums, ...records]) each(writer)
    if (envelopes.length > 0) writer.appendEvents(sessionId, envelopes, privates)
    this.stored = session
    this.written.push(envelopes)
  }

  /** Takes over what was stored into memory, or takes back what was not. */
  private settleSession(envelopes: readonly SessionEvent[], isStored: boolean): void {
    const before = this.committed
    if (isStored) this.committed = envelopes.reduce(reduceSession, before)
    this.written = this.written.filter((each) => each !== envelopes)
    this.stored = this.written.flat().reduce(reduceSession, this.committed)
    if (this.committed !== before) for (const follower of this.followers) follower.sessionChanged?.(before)
  }

  private envelope(planned: Pick<DomainEvent, 'type' | 'payload' | 'tags'>, timestamp: number): SessionEvent {
    const { turnId, agentId } = planned.tags
    const durable = !isSessionEventType(planned.type) || events[planned.type].durability === 'durable'
    const sequence = this.nextSequence++
    const eventId = `${this.options.sessionId}:${sequence}`
    const envelope = {
      eventId,
      sessionId: this.options.sessionId,
      sequence,
      parentId: this.lastEventId,
      timestamp,
      ...(durable ? {} : { ephemeral: true as const }),
      ...defined({ turnId, agentId }),
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

/**
 * Stores changes of several sessions, in the order given, in one transaction, all or nothing. Then
 * publishes them in that order, each as soon as the events before it in its own session are out.
 */
export async function commitTogether(
  parts: readonly (readonly [ChangedStream, ChangeSet])[],
): Promise<Result<void, ContractError>> {
  const gone = parts.find(([stream]) => stream.isGone)
  if (gone !== undefined) {
    for (const [, changes] of parts.toReversed()) changes.undo()
    return err(knownError('session-not-found', { sessionId: gone[0].sessionId }))
  }
  const retired = parts.findIndex(([stream]) => stream.successor !== null)
  const [old, changes] = parts[retired] ?? []
  if (old?.successor != null && changes !== undefined)
    return old.successor((stream) => commitTogether(parts.with(retired, [stream, changes])))
  const prepared = parts.map(([stream, changes]) => stream.prepare(changes))
  let isStored = false
  try {
    const written = await parts[0]?.[0].store.write((writer) => {
      for (const part of prepared) part.write(writer)
    })
    isStored = written?.ok ?? true
    return written?.ok === false ? written : ok(undefined)
  } catch (error) {
    // Purged while this waited for its turn in the store.
    const purged = parts.find(([stream]) => stream.isGone)
    if (purged === undefined) throw error
    return err(knownError('session-not-found', { sessionId: purged[0].sessionId }))
  } finally {
    // Backwards when they are taken back, so that each finds the chain of events as it left it.
    for (const part of isStored ? prepared : prepared.toReversed()) part.settle(isStored)
  }
}

/** Returns whether an event of the log or of a live stream is durable; unknown types in the log are. */
export function isDurable(event: AnySessionEvent): boolean {
  return event.ephemeral !== true
}
