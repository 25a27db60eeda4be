import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock, MessageInput } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { PendingOutcome } from '#shared/attention/entities'
import { outcomeToNote } from '#shared/attention/outcome'
import type {
  ActionSource,
  Agent,
  MessageOrigin,
  RunStatus,
  TurnInitiator,
  TurnOutcome,
} from '#shared/session/entities'
import type { LimitStop } from '#shared/limits/entities'
import type { PlannedMessage } from '#shared/limits/planned'
import type { TurnEnd } from './active-turn'
import { stopFailure } from '../reports/used-budget'
import type { IdSource } from '#shared/kernel/ids'
import { ActiveTurn } from './active-turn'
import type { DeliveryEnd, QueueItem } from '../delivery/delivery'
import type { Continuation } from '../delivery/next-park'
import { HeldMessages, type HeldMessage } from './held-messages'
import type { ActivityPorts } from '../port'
import type { Reports } from '../reports/reports'
import type { SessionCosts } from '../reports/session-costs'
import type { SessionMeter } from '../reports/session-meter'
import type { ChangeSet } from '../stream/change-set'
import { contentsBeside } from '../stream/contents-beside'
import { errorOf } from '../stream/error-of'
import type { SessionCore } from '../stream/session-core'

export interface SendRequest {
  readonly blocks: readonly InputBlock[]
  /** The sent content, as it was given. */
  readonly content: MessageInput
  readonly origin: MessageOrigin | undefined
  readonly source: ActionSource
  readonly sourceId: string | undefined
  /** Agent that has it sent, which initiates a turn that begins with it. */
  readonly onBehalfOf?: string | undefined
  /** The message that this one is another version of. */
  readonly editOf?: string | undefined
  /** The turn it belongs to: the active one, or the id that a new one gets. */
  readonly turnId?: string | undefined
  /** Id of the message; default: a new one. */
  readonly messageId?: string
  /** Present when it continues a parked session. */
  readonly continuation?: Continuation
  /** True when it goes before messages that were held back. */
  readonly goesFirst?: boolean
  /** Present when it is sent later. */
  readonly planned?: Omit<PlannedMessage, 'messageId'> | undefined
  /** True when it is in the queue already, and the condition under which it is sent later holds. */
  readonly isReleased?: boolean
}

/** Services of the host that turns use. */
interface TurnServices {
  readonly ids: IdSource
  readonly ports: Pick<ActivityPorts, 'isViewed'>
}

/** The parts of a session that measure its turns. */
interface TurnMeasures {
  readonly meter: Pick<SessionMeter, 'begin' | 'end'>
  readonly reports: Pick<Reports, 'endTurn'>
  readonly costs: Pick<SessionCosts, 'workEnded'>
}

/** An agent that works in a turn. */
export type TurnAgent = Pick<Agent, 'agentId' | 'model'>

/** A turn that an agent begins by itself. */
interface OwnTurnStart {
  readonly initiator: TurnInitiator
  /** Message of a sender elsewhere. */
  readonly message: string | undefined
}

/**
 * The turns of one session: one at a time for messages that are sent here, from the first until every agent is done with
 * it; and beside it, at most one of each agent that began it by itself.
 */
export class TurnManager {
  private turn: ActiveTurn | null = null
  /** Turns that agents began by themselves, by agent. */
  private readonly own = new Map<string, { readonly turn: ActiveTurn; readonly item: QueueItem | undefined }>()
  /** Messages that wait for the next turn of their agents. */
  private readonly held = new HeldMessages()
  /** Id of the turn that messages which are held back are to begin. */
  private heldTurnId: string | undefined
  /** Outcome of the last turn; `idle` also when it was cancelled. */
  lastEnd: Extract<RunStatus, 'idle' | 'completed' | 'error'> = 'idle'

  /** By turnId, what the last limit that was reached stopped. */
  private lastStops: ReadonlyMap<string, LimitStop> = new Map()

  private readonly listeners: (() => void)[] = []

  constructor(
    private readonly services: TurnServices,
    private readonly session: SessionCore,
    private readonly measures: TurnMeasures,
    private nextTurnNumber: number,
  ) {}

  /** Calls a listener whenever a turn has begun or ends. */
  onChange(listener: () => void): void {
    this.listeners.push(listener)
  }

  get isActive(): boolean {
    return this.turn !== null || this.own.size > 0
  }

  /** The turn for messages that were sent here; null when none runs. */
  get promptedTurnId(): string | null {
    return this.turn?.turnId ?? null
  }

  /** Start of the longest running turn, in Unix milliseconds; null when none runs. */
  get startedAt(): number | null {
    const { running } = this
    return running.length === 0 ? null : Math.min(...running.map(({ startedAt }) => startedAt))
  }

  /** The limit that stopped a turn, if it was among the last to be stopped. */
  stopOf(turnId: string | undefined): LimitStop | undefined {
    return turnId === undefined ? undefined : this.lastStops.get(turnId)
  }

  /** Notes that a limit of the session stops what runs; the caller cancels it. */
  async stop(stop: LimitStop): Promise<void> {
    const changes = this.session.stream.changes()
    this.lastStops = new Map(this.running.map(({ turnId }) => [turnId, stop]))
    for (const turn of this.running) {
      turn.stop = stop
      changes.event('error', stopFailure(stop), { turnId: turn.turnId })
    }
    if (changes.events.length > 0) await this.session.stream.keep(changes)
  }

  private get running(): readonly ActiveTurn[] {
    return [...(this.turn === null ? [] : [this.turn]), ...[...this.own.values()].map(({ turn }) => turn)]
  }

  /** The messages that no agent has taken up yet, in their order. */
  get waiting(): readonly string[] {
    return [...(this.turn?.waiting ?? []), ...this.held.waiting]
  }

  /** Puts the messages that wait into an order; it names all of them. */
  reorder(messageIds: readonly string[]): void {
    const waiting = this.turn?.waiting ?? []
    this.turn?.reorder(messageIds.filter((messageId) => waiting.includes(messageId)))
    this.held.reorder(messageIds)
  }

  /** Number that the next turn gets. */
  get upcomingNumber(): number {
    return this.nextTurnNumber
  }

  /** Keeps messages that an agent got no turn for. */
  restore(messages: readonly HeldMessage[]): void {
    for (const message of messages) this.held.add(message)
  }

  /** Takes messages out of the turn that runs; their agent gets them in its next one. */
  holdBack(items: readonly QueueItem[], agentId: string): void {
    const { turn } = this
    if (turn === null) return
    const { turnId, turnNumber } = turn
    for (const { messageId } of items) {
      const isPlaced = turn.holdBack(messageId, agentId)
      this.held.add({ messageId, agentIds: [agentId], isPlaced, turnId, turnNumber })
    }
  }

  /** Ends a message that waits for the next turn of an agent; false when it does not. */
  async dropHeld({ messageId }: QueueItem, agentId: string, { outcome, failure }: DeliveryEnd): Promise<boolean> {
    const removed = this.held.remove(messageId, agentId)
    if (removed === undefined) return false
    const { turnId, turnNumber, isPlaced } = removed.held
    const { sessionId, positions, stream } = this.session
    const position = removed.isLast && !isPlaced ? positions.allocate() : undefined
    const told = { sessionId, turnId, turnNumber, messageId, agentId, outcome }
    const about = defined({ error: failure?.message, position })
    await stream.keep(stream.changes().event('user_message.completed', { ...told, ...about }, { turnId, agentId }))
    return true
  }

  /**
   * Stores a user message for agents that get it in their next turn, with whatever `changes` holds already. The caller puts it
   * into their queues afterwards.
   */
  async sendLater(
    request: SendRequest,
    agents: readonly TurnAgent[],
    changes: ChangeSet,
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const added = this.addLater(request, agents, changes)
    const committed = await this.session.stream.commit(changes)
    return committed.ok ? ok(added) : committed
  }

  /** Adds a user message for the next turn of some agents to `changes`. It waits until they turn out not to be stored. */
  private addLater(
    { content, blocks, source, origin, editOf, planned, turnId: asked, messageId: given }: SendRequest,
    agents: readonly TurnAgent[],
    changes: ChangeSet,
  ): { messageId: string; turnId: string } {
    const { sessionId } = this.session
    const messageId = given ?? this.services.ids.next()
    const turnId =
      planned === undefined
        ? (this.heldTurnId ??= asked ?? this.services.ids.next())
        : this.turn?.turnId === asked
          ? this.services.ids.next()
          : (asked ?? this.services.ids.next())
    const turnNumber = this.nextTurnNumber
    const agentIds = agents.map(({ agentId }) => agentId)
    const about = { ...defined({ origin, editOf }), ...planned }
    const sent = { sessionId, turnId, turnNumber, messageId, agentIds, content, source, ...about }
    changes.event('user_message.sent', sent, { turnId }, contentsBeside(content, blocks))
    this.held.add({ messageId, agentIds, isPlaced: false, turnId, turnNumber, isPlanned: planned !== undefined })
    changes.otherwise(() => {
      for (const agentId of agentIds) this.held.remove(messageId, agentId)
    })
    return { messageId, turnId }
  }

  /** Keeps a message whose condition holds with those that wait for the next turn of their agents. */
  async keepReleased(messageId: string, changes: ChangeSet): Promise<Result<void, ContractError>> {
    const { sessionId, stream } = this.session
    const stored = await stream.commit(changes.event('queue.released', { sessionId, messageId }))
    if (stored.ok) this.held.plan(messageId, false)
    return stored
  }

  /**
   * Stores a user message for some agents, with whatever `changes` holds already; begins a turn when none is active. What was
   * held back for them comes before it, or after a continuation. The caller hands it to the agents afterwards. When it cannot be stored nothing has changed.
   */
  async send(
    request: SendRequest,
    agents: readonly TurnAgent[],
    changes: ChangeSet,
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const { sessionId } = this.session
    const agentIds = agents.map(({ agentId }) => agentId)
    const messageId = request.messageId ?? this.services.ids.next()
    const begins = this.turn === null
    if (!begins && request.turnId !== undefined && request.turnId !== this.turn?.turnId)
      return err(knownError('turn-conflict/other', { turnId: request.turnId }))
    const turn = (this.turn ??= this.newTurn(request, changes.at))
    const isReleased = request.isReleased === true
    if (isReleased) this.held.plan(messageId, false)
    const kept = this.held.take(agentIds)
    const isFirst = request.continuation !== undefined || request.goesFirst === true
    if (isFirst) turn.add(messageId, agentIds)
    for (const held of kept) turn.add(held.messageId, held.agentIds, held.isPlaced)
    if (!isFirst && !isReleased) turn.add(messageId, agentIds)
    const { turnId, turnNumber, initiator } = turn
    const withModel = defined({ model: agents[0]?.model })
    const about = {
      ...defined({ origin: request.origin, editOf: request.editOf }),
    }
    const { content, source } = request
    if (isReleased) changes.event('queue.released', { sessionId, messageId }, { turnId })
    else
      changes.event(
        'user_message.sent',
        { sessionId, turnId, turnNumber, messageId, agentIds, content, source, ...about },
        { turnId },
        contentsBeside(content, request.blocks),
      )
    if (begins)
      changes.event(
        'turn.started',
        { sessionId, turnId, turnNumber, messageId, agentIds, initiator, ...withModel },
        { turnId },
      )

    changes.otherwise(() => {
      turn.remove(messageId, agentIds)
      for (const held of kept) turn.remove(held.messageId, held.agentIds)
      this.restore(kept)
      if (isReleased) this.held.plan(messageId, true)
      if (begins) this.turn = null
    })
    const committed = await this.session.stream.commit(changes)
    if (!committed.ok) return committed
    if (begins) {
      this.heldTurnId = undefined
      this.nextTurnNumber++
      this.began(turn)
    }
    return ok({ messageId, turnId })
  }

  /** Replaces a message that one agent holds by one for another agent, with `changes`; null when it holds no such message. */
  moveHeld(
    { messageId, from, to }: { readonly messageId: string; readonly from: TurnAgent; readonly to: TurnAgent },
    request: SendRequest,
    changes: ChangeSet,
  ): { messageId: string; turnId: string } | null {
    const { sessionId, positions } = this.session
    const { agentId } = from
    const removed = this.held.remove(messageId, agentId)
    if (removed === undefined) return null
    const { held, isLast } = removed
    const supersededBy = this.services.ids.next()
    const { turnId, turnNumber } = held
    const position = isLast && !held.isPlaced ? positions.allocate() : undefined
    const about = { sessionId, turnId, turnNumber, messageId, agentId, supersededBy, ...defined({ position }) }
    changes.event('user_message.completed', { ...about, outcome: 'superseded' }, { turnId, agentId }).otherwise(() => {
      if (position !== undefined) positions.release(position)
      this.held.add({ ...held, agentIds: [agentId] })
    })
    return this.addLater({ ...request, messageId: supersededBy }, [to], changes)
  }

  /** An agent begins with a message; the first one gives it its place. */
  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const position = this.place(turn, item.messageId)
    const changes = this.session.stream.changes().event(
      'user_message.acknowledged',
      {
        ...this.subject(turn, item, agentId),
        ...defined({ position }),
        agentStatus: 'active',
      },
      { turnId: turn.turnId, agentId },
    )
    await this.session.stream.keep(changes)
  }

  /** An agent is done with a message. Ends the turn when it was the last; what `changes` holds comes before that. */
  async complete(item: QueueItem, agentId: string, result: DeliveryEnd, changes: ChangeSet): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const { outcome, failure, mergedInto, supersededBy, told, isFree } = result
    const error = failure === undefined || outcome === 'parked' ? {} : { error: failure.message }
    const successor = {
      ...defined({ mergedInto, supersededBy }),
    }
    const position = this.place(turn, item.messageId)
    changes.event(
      'user_message.completed',
      {
        ...this.subject(turn, item, agentId),
        outcome,
        ...error,
        ...successor,
        ...defined({ position }),
        ...(isFree ? { agentStatus: 'idle' as const } : {}),
      },
      { turnId: turn.turnId, agentId },
      told === undefined ? undefined : { told },
    )
    if (outcome === 'error' && failure !== undefined)
      changes.event('error', errorOf(failure), { turnId: turn.turnId, agentId })
    turn.complete(item.messageId, agentId, result)
    const { park, servedParkId: parkId } = result
    if (park !== undefined) changes.event('parked', { park }, { turnId: turn.turnId, agentId })
    if (parkId !== undefined) changes.event('unparked', { parkId, why: 'resumed' }, { turnId: turn.turnId, agentId })
    if (turn.isDone) this.end(turn, changes)
    await this.session.stream.keep(changes)
  }

  /** Begins a turn that an agent started by itself, with the message of its sender if there is one. Returns its id. */
  beginOwn({ agentId, model }: TurnAgent, { initiator, message }: OwnTurnStart): string {
    const { session } = this
    const { sessionId, stream } = session
    const changes = stream.changes()
    const turn = new ActiveTurn(this.services.ids.next(), this.nextTurnNumber++, initiator, changes.at)
    const { turnId, turnNumber } = turn
    const withModel = defined({ model })
    const item = message === undefined ? undefined : this.itemOf(turn, message, changes.at)
    const agentIds = [agentId]
    const begun = { sessionId, turnId, turnNumber, agentIds, initiator, ...withModel }
    if (item === undefined) changes.event('turn.started', begun, { turnId, agentId })
    else {
      const { messageId, blocks } = item
      const content = contentText(blocks)
      const subject = { sessionId, turnId, turnNumber, messageId }
      changes
        .event(
          'user_message.sent',
          { ...subject, agentIds, content, source: initiator.source },
          { turnId },
          contentsBeside(content, blocks),
        )
        .event('turn.started', { ...begun, messageId }, { turnId, agentId })
        .event(
          'user_message.acknowledged',
          { ...subject, agentId, position: session.positions.allocate() },
          { turnId, agentId },
        )
    }
    changes.event('agent.changed', { agentId, values: { status: 'active' } }, { agentId })
    this.own.set(agentId, { turn, item })
    this.began(turn)
    void stream.keep(changes)
    return turnId
  }

  /** Ends the turn that an agent began by itself; what `changes` holds comes before that. Returns its id. */
  async endOwn(agentId: string, result: DeliveryEnd, changes: ChangeSet): Promise<string | undefined> {
    const own = this.own.get(agentId)
    if (own === undefined) return undefined
    const { turn, item } = own
    const { turnId } = turn
    const { outcome, failure, isFree, park } = result
    if (item !== undefined)
      changes.event(
        'user_message.completed',
        {
          ...this.subject(turn, item, agentId),
          outcome,
          ...(failure === undefined || outcome === 'parked' ? {} : { error: failure.message }),
        },
        { turnId, agentId },
      )
    if (outcome === 'error' && failure !== undefined) changes.event('error', errorOf(failure), { turnId, agentId })
    if (isFree) changes.event('agent.changed', { agentId, values: { status: 'idle' } }, { agentId })
    turn.complete(item?.messageId ?? turnId, agentId, result)
    if (park !== undefined) changes.event('parked', { park }, { turnId, agentId })
    this.own.delete(agentId)
    this.end(turn, changes)
    await this.session.stream.keep(changes)
    return turnId
  }

  private itemOf({ turnId }: ActiveTurn, message: string, sentAt: number): QueueItem {
    const blocks = [{ type: 'text' as const, content: message }]
    return { messageId: this.services.ids.next(), turnId, blocks, sentAt, source: 'system', origin: undefined }
  }

  private newTurn(
    { source, sourceId, onBehalfOf, turnId = this.heldTurnId ?? this.services.ids.next() }: SendRequest,
    startedAt: number,
  ): ActiveTurn {
    const initiator =
      onBehalfOf === undefined
        ? { source, ...defined({ sourceId }) }
        : { source: 'agent' as const, sourceId: onBehalfOf }
    return new ActiveTurn(turnId, this.nextTurnNumber, initiator, startedAt)
  }

  private end(turn: ActiveTurn, changes: ChangeSet): void {
    const { sessionId } = this.session
    const { turnId, turnNumber, initiator, outcome } = turn
    if (this.turn === turn) this.turn = null
    this.lastEnd = outcome === 'cancelled' || outcome === 'parked' ? 'idle' : outcome
    const success = outcome !== 'error'
    const facts = turn.facts(this.measure(turnId, changes.at))
    const pendingOutcome = this.outcomeToNote(outcome, turn.stop !== null)
    const noted = pendingOutcome === undefined ? {} : { pendingOutcome }
    changes.event(
      'turn.completed',
      {
        sessionId,
        turnId,
        turnNumber,
        success,
        outcome,
        ...facts,
        elapsedMs: Math.max(0, changes.at - turn.startedAt),
        ...noted,
        initiator,
      },
      { turnId },
    )
  }

  private began({ turnId, startedAt }: ActiveTurn): void {
    this.measures.meter.begin(turnId, startedAt)
    this.changed()
  }

  /** Returns the measurements of a turn that ends, and the tokens that it used. */
  private measure(turnId: string, at: number): TurnEnd {
    const { meter, reports, costs } = this.measures
    const usage = reports.endTurn(turnId)
    costs.workEnded()
    this.changed()
    return { metrics: meter.end(turnId, at), usage }
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }

  /** Returns the outcome of a turn that the user has to be told of, if any. */
  private outcomeToNote(outcome: TurnOutcome, isStoppedByLimit: boolean): PendingOutcome | undefined {
    const { sessionId, session } = this.session
    const isViewed = this.services.ports.isViewed(sessionId)
    return outcomeToNote({ outcome, isStoppedByLimit, isViewed, branchKind: session.branchKind })
  }

  /** The place of a message that nobody has taken up yet. */
  private place(turn: ActiveTurn, messageId: string): number | undefined {
    return turn.takeUp(messageId) ? this.session.positions.allocate() : undefined
  }

  private subject({ turnId, turnNumber }: ActiveTurn, { messageId }: QueueItem, agentId: string) {
    return { sessionId: this.session.sessionId, turnId, turnNumber, messageId, agentId }
  }
}
