import { headers } from '@nats-io/transport-node'
import type { AnySessionEvent } from '#shared/contract'
import type { Broker } from './broker'
import { messageOf } from './connection'
import type { FleetContext } from './context'
import { keepFilesOf, putObject } from './objects'
import type { FleetOptions } from './options'
import { OBJECT_HEADER, SEQUENCE_HEADER } from './published'
import { EVENTS_STREAM, sessionKey, sessionSubject } from './subjects'

/** Sessions whose events are published at the same time; within each they go out one after the other. */
const AT_ONCE = 16
/** Events in one read of the log, after which the progress is stored. */
const BATCH = 100
/** Sessions in one look for those that the fleet is behind with. */
const LOOK = 1000
/** Events that are larger are kept with the objects, in bytes. */
const MOST_INLINE = 400_000
/** Pause after a failure, in milliseconds. */
const PAUSE_MS = 1000

type Context = Pick<FleetContext, 'store' | 'log'>

/**
 * Publishes durable events of this host's sessions: in order, each once. The log is what waits to be published, so that
 * nothing is lost while the broker is away; the store keeps the sequence up to which the fleet has a session.
 */
export class FleetOutbox {
  private readonly waiting = new Set<string>()
  private readonly working = new Map<string, Promise<void>>()
  /** Progress of sessions, as the broker confirmed it since the last connection. */
  private readonly published = new Map<string, number>()
  private broker: Broker | null = null
  private timer: NodeJS.Timeout | undefined
  /** True from the first failure until nothing waits: an outage is logged once. */
  private isTroubled = false
  private isEnded = false

  constructor(
    private readonly options: Pick<FleetOptions, 'fleet' | 'host'>,
    private readonly context: Context,
    private readonly onChange: () => void,
  ) {}

  /** Number of sessions with events that wait. */
  get count(): number {
    return this.waiting.size + this.working.size
  }

  /** Takes a session that has a new durable event, or is gone. */
  touch(sessionId: string): void {
    this.waiting.add(sessionId)
    this.next()
  }

  /** Publishes from now on, first what was missed. */
  async begin(broker: Broker): Promise<void> {
    this.broker = broker
    this.published.clear()
    const { fleet } = this.options
    for (const sessionId of await this.context.store.read.fleetLeftovers(fleet)) this.waiting.add(sessionId)
    for (let afterKey: number | null = -1; afterKey !== null && !this.isEnded;) {
      const { sessionIds, lastKey }: { sessionIds: readonly string[]; lastKey: number | null } =
        await this.context.store.read.behindFleet(fleet, afterKey, LOOK)
      for (const sessionId of sessionIds) this.waiting.add(sessionId)
      afterKey = lastKey
      // Many sessions are looked through without holding up clients.
      await new Promise(setImmediate)
    }
    this.next()
  }

  /** Stops publishing until there is a connection again; what is on its way is sent again then. */
  pause(): void {
    this.broker = null
  }

  async end(): Promise<void> {
    this.isEnded = true
    this.pause()
    clearTimeout(this.timer)
    await Promise.all(this.working.values())
  }

  private next(): void {
    const { broker } = this
    if (broker === null || this.isEnded) return
    for (const sessionId of this.waiting) {
      if (this.working.size >= AT_ONCE) return
      if (this.working.has(sessionId)) continue
      this.waiting.delete(sessionId)
      const work = this.publish(broker, sessionId).then(
        () => this.settled(sessionId, true),
        (error: unknown) => {
          this.settled(sessionId, false)
          if (this.broker === broker) this.report(error)
        },
      )
      this.working.set(sessionId, work)
    }
  }

  private settled(sessionId: string, isDone: boolean): void {
    this.working.delete(sessionId)
    if (!isDone) this.waiting.add(sessionId)
    if (this.count === 0) this.isTroubled = false
    if (this.count === 0 || !isDone) this.onChange()
    if (isDone) this.next()
    else if (!this.isEnded) {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.next(), PAUSE_MS)
    }
  }

  /** Brokers choose new leaders and restart: not taking events for a while is no error. */
  private report(error: unknown): void {
    if (this.isTroubled) return
    this.isTroubled = true
    this.context.log(`The fleet did not take events yet and is asked again: ${messageOf(error)}`)
  }

  private async publish(broker: Broker, sessionId: string): Promise<void> {
    const { fleet, host } = this.options
    const subject = sessionSubject(fleet, host, sessionId)
    const [stored] = await this.context.store.read.fleetCursors(fleet, [sessionId])
    const noted = stored?.sequence ?? 0
    if (noted < 0) {
      await this.forget(broker, sessionId, subject)
      return
    }
    let sequence = this.published.get(sessionId) ?? Math.max(noted, await lastPublished(broker, subject))
    for (;;) {
      const events = await this.context.store.read.eventsAfter(sessionId, sequence, BATCH)
      for (const event of events) {
        if (this.broker !== broker) throw new Error('the connection was lost')
        await this.put(broker, subject, event)
        sequence = event.sequence
        this.published.set(sessionId, sequence)
      }
      if (events.length > 0) await this.context.store.operations.notePublished(fleet, [{ sessionId, sequence }])
      if (events.length < BATCH) return
    }
  }

  private async put(broker: Broker, subject: string, event: AnySessionEvent): Promise<void> {
    await keepFilesOf(broker, this.context.store, event)
    const text = JSON.stringify(event)
    const head = headers()
    head.set(SEQUENCE_HEADER, String(event.sequence))
    let data = Buffer.from(text)
    if (data.length > MOST_INLINE) {
      head.set(OBJECT_HEADER, await putObject(broker, data))
      data = Buffer.alloc(0)
    }
    await broker.stream.publish(subject, data, { msgID: event.eventId, headers: head })
  }

  /** Removes a purged session from the fleet. */
  private async forget(broker: Broker, sessionId: string, subject: string): Promise<void> {
    const { fleet, host } = this.options
    await broker.manager.streams.purge(EVENTS_STREAM, { filter: subject })
    await broker.sessions.purge(sessionKey(fleet, host, sessionId))
    await this.context.store.operations.deleteFleetCursor(fleet, sessionId)
    this.published.delete(sessionId)
  }
}

/**
 * Returns the last sequence that the fleet has of a session. The broker knows best: the host may have ended before it
 * stored the progress, longer ago than the broker recognizes repetitions.
 */
async function lastPublished({ manager }: Broker, subject: string): Promise<number> {
  const last = await manager.streams.getMessage(EVENTS_STREAM, { last_by_subj: subject }).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  const sequence = Number(last?.header.get(SEQUENCE_HEADER) ?? 0)
  return Number.isSafeInteger(sequence) ? sequence : 0
}

const isMissing = (error: unknown): boolean => /no message found|not found/i.test(String(error))
