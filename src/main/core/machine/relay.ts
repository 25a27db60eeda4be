import type { Connection } from '#client/connection'
import type { AnySessionEvent, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { sessionKey } from '#shared/kernel/session-key'
import type { ClientSink, RequestContext } from '../base/host-port'
import { commandIn, eventIn } from './container/in-runtime'
import type { Copies } from './copies'

interface Subscribe {
  readonly sessionId: string
  readonly afterSequence?: number | undefined
  readonly limit?: number | undefined
}

/** A client of this host that watches a session of the machine. */
interface Watcher {
  readonly clientId: string
  readonly sessionId: string
  readonly sink: ClientSink
  /** Last sequence that it was sent or told; -1: none. */
  seen: number
  /** Number of events that it was sent since the subscription was resumed. */
  passed: number
  /** Set from a resumed subscription whose replay lacks events until the client is told. */
  lacks: { readonly replayed: number; readonly sequence: number } | null
}

/** A connection to the machine, with at most one watcher of each session. */
interface Lane {
  /** Null while the machine is off. */
  connection: Connection | null
  readonly watchers: Map<string, Watcher>
}

/**
 * Passes events of a machine's sessions on to clients of this host. A connection carries one subscription of a session, so
 * a second client that watches the same session gets a second connection. After an interruption each subscription
 * continues after the last event that was passed on; where that leaves a gap, the client is made to subscribe again.
 */
export class EventRelay {
  private readonly lanes: Lane[] = [{ connection: null, watchers: new Map() }]

  constructor(
    private readonly machineId: () => string,
    private readonly another: () => Connection,
    private readonly unreachable: () => ContractError,
    private readonly copies: Copies,
    /** Runtime of the container that the machine is. */
    private readonly runtimeId?: string | undefined,
  ) {}

  /** Continues over a new connection, which has not started. */
  attach(first: Connection): void {
    for (const [index, lane] of this.lanes.entries()) {
      const connection = index === 0 ? first : this.another()
      this.carry(lane, connection)
      if (index > 0) void connection.start()
    }
  }

  /** Ends further connections; what is watched continues with the next one. */
  detach(): void {
    for (const lane of this.lanes.slice(1)) lane.connection?.close()
    for (const lane of this.lanes) lane.connection = null
    this.copies.flush()
  }

  /** Subscribes a client to a session of the machine. */
  async subscribe(
    input: Subscribe,
    { clientId, sink, subscriptions }: RequestContext,
  ): Promise<Result<RequestOutput<'session.subscribe'>, ContractError>> {
    const { sessionId, afterSequence = -1 } = input
    const lane = await this.laneFor(sessionId, clientId)
    const watcher: Watcher = { clientId, sessionId, sink, seen: afterSequence, passed: 0, lacks: null }
    lane.watchers.set(sessionId, watcher)
    const isCurrent = () => lane.watchers.get(sessionId) === watcher
    subscriptions.set(sessionKey({ machineId: this.machineId(), sessionId }), () => {
      if (isCurrent()) this.leave(lane, sessionId)
    })
    // Kept when there is no connection: the client is told when there is one.
    const { connection } = lane
    if (connection?.state.kind !== 'ready') return this.copied(lane, watcher, input)
    const copy = this.copies.begin(sessionId, input.limit)
    const answer = await connection.request('session.subscribe', input)
    copy(answer.ok ? answer.value : null)
    if (answer.ok) {
      // Events of a replay can come after the answer; each of them counts when it is passed on.
      const { conversation, sequence } = answer.value
      if (conversation !== undefined) watcher.seen = Math.max(watcher.seen, sequence)
    } else if (answer.error.code === 'not-connected') return this.copied(lane, watcher, input)
    else if (isCurrent()) lane.watchers.delete(sessionId)
    return answer.ok ? ok(this.inRuntime(answer.value)) : answer
  }

  /** The copy of a session, from which the subscription continues once the machine is back. */
  private async copied(
    lane: Lane,
    watcher: Watcher,
    { sessionId, afterSequence }: Subscribe,
  ): Promise<Result<RequestOutput<'session.subscribe'>, ContractError>> {
    const copy = afterSequence === undefined ? await this.copies.read(sessionId) : null
    // The machine came back meanwhile: the client has been told to ask again.
    if (copy === null || lane.connection?.state.kind === 'ready') return err(this.unreachable())
    const { conversation, sequence, copiedAt } = copy
    watcher.seen = sequence
    return ok(this.inRuntime({ conversation, sequence, asOf: copiedAt }))
  }

  private inRuntime(answer: RequestOutput<'session.subscribe'>): RequestOutput<'session.subscribe'> {
    const { conversation } = answer
    const { runtimeId } = this
    if (conversation === undefined || runtimeId === undefined) return answer
    const runtimeCommands = conversation.runtimeCommands.map((command) => commandIn(runtimeId, command))
    return { ...answer, conversation: { ...conversation, runtimeCommands } }
  }

  private async laneFor(sessionId: string, clientId: string): Promise<Lane> {
    const free = this.lanes.find(({ watchers }) => (watchers.get(sessionId)?.clientId ?? clientId) === clientId)
    if (free !== undefined) return free
    const lane: Lane = { connection: null, watchers: new Map() }
    this.lanes.push(lane)
    if (this.lanes[0]?.connection != null) {
      const connection = this.another()
      this.carry(lane, connection)
      await connection.start()
    }
    return lane
  }

  private carry(lane: Lane, connection: Connection): void {
    lane.connection = connection
    connection.onSessionEvent((event) => {
      const watcher = lane.watchers.get(event.sessionId)
      // Events of sessions that nobody watches are not asked for; events that were passed on do not come twice.
      if (watcher === undefined || event.sequence <= watcher.seen) return
      watcher.seen = event.sequence
      this.copies.take(event)
      this.tell(watcher, event)
      watcher.passed += 1
      this.tellWhatIsLacking(watcher)
    })
    connection.onReady(() => {
      for (const watcher of lane.watchers.values()) void this.resume(connection, lane, watcher)
    })
  }

  private async resume(connection: Connection, lane: Lane, watcher: Watcher): Promise<void> {
    const { sessionId, seen } = watcher
    if (seen < 0) {
      this.tell(watcher, outdated(sessionId, 0))
      return
    }
    watcher.passed = 0
    watcher.lacks = null
    const answer = await connection.request('session.subscribe', { sessionId, afterSequence: seen })
    if (lane.watchers.get(sessionId) !== watcher || !answer.ok) return
    const { sequence, conversation, replayed = 0 } = answer.value
    if (conversation !== undefined) {
      // The machine counts anew, or lost its newest events: what the client has is no beginning of it.
      this.tell(watcher, outdated(sessionId, Math.max(sequence, watcher.seen) + 2))
      watcher.seen = sequence
      return
    }
    // Every sequence belongs to an event: those that are not replayed were ephemeral. The replay follows the answer.
    if (sequence - seen > replayed) watcher.lacks = { replayed, sequence }
    this.tellWhatIsLacking(watcher)
  }

  /** Passes an event on, as one of this machine whatever it says of its own. */
  private tell({ sink }: Watcher, event: AnySessionEvent): void {
    const params = { ...eventIn(this.runtimeId, event), machineId: this.machineId() }
    sink.notify({ method: 'session.event', params })
  }

  /** Makes a client subscribe again when it was sent a replay that lacks events. */
  private tellWhatIsLacking(watcher: Watcher): void {
    const { lacks, passed, seen, sessionId } = watcher
    if (lacks === null || (passed < lacks.replayed && seen <= lacks.sequence)) return
    watcher.lacks = null
    this.tell(watcher, outdated(sessionId, Math.max(lacks.sequence, seen) + 2))
    watcher.seen = Math.max(lacks.sequence, seen)
  }

  private leave(lane: Lane, sessionId: string): void {
    lane.watchers.delete(sessionId)
    if (!this.lanes.some(({ watchers }) => watchers.has(sessionId))) this.copies.end(sessionId)
    void lane.connection?.request('session.unsubscribe', { sessionId })
    const at = this.lanes.indexOf(lane)
    if (at <= 0 || lane.watchers.size > 0) return
    this.lanes.splice(at, 1)
    lane.connection?.close()
  }
}

/** The event after which clients subscribe again, because something was missed. Its sequence is one they have not seen. */
function outdated(sessionId: string, sequence: number): AnySessionEvent {
  return {
    eventId: `${sessionId}:replaced:${crypto.randomUUID()}`,
    sessionId,
    sequence,
    parentId: null,
    timestamp: Date.now(),
    ephemeral: true,
    type: 'replaced',
    payload: { sessionId },
  }
}

/** The failure of a request to a machine that is not connected. */
export const waiting = (name: string): ContractError => knownError('machine-unreachable/waiting', { name })
