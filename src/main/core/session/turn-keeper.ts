import type { AdapterFailure } from '../../../shared/adapter/port'
import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import { contentText, type InputBlock, type MessageInput } from '../../../shared/session/blocks'
import type { ActionSource, Message, MessageOrigin, TurnInitiator } from '../../../shared/session/entities'
import type { LimitStop } from '../../../shared/limits/entities'
import type { TurnMetrics } from '../../../shared/metrics/entities'
import { stopFailure } from '../limits/used-budget'
import type { IdSource } from '../../../shared/kernel/ids'
import type { DeliveryResult, QueueItem } from './delivery'
import type { EventStream } from './event-stream'
import type { Unit } from './unit'
import type { Positions } from './positions'

interface ActiveTurn {
  readonly startedAt: number
  /** The limit of the session that stops it. */
  stop: LimitStop | null
  readonly turnId: string
  readonly turnNumber: number
  readonly initiator: TurnInitiator
  /** Deliveries not done yet, as `<messageId>/<agentId>`. */
  readonly open: Set<string>
  /** Messages that have no place in the conversation yet. */
  readonly unplaced: Set<string>
  failure: AdapterFailure | null
  cancelled: boolean
}

export interface SendRequest {
  readonly blocks: readonly InputBlock[]
  /** What was sent, as it was given. */
  readonly content: MessageInput
  readonly origin: MessageOrigin | undefined
  readonly source: ActionSource
  readonly sourceId: string | undefined
  /** The message that this one is another version of. */
  readonly editOf?: string | undefined
}

/** The parts of a session that turns need. */
interface TurnSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly positions: Pick<Positions, 'allocate'>
  turnStarted(turnId: string, startedAt: number): void
  /** Answers the measurements of the turn. */
  turnEnded(turnId: string, at: number): TurnMetrics | undefined
}

/** The turns of one session: one at a time, from its first user message until every agent is done. */
export class TurnKeeper {
  private turn: ActiveTurn | null = null
  /** How the last turn ended; `idle` also when it was cancelled. */
  lastEnd: 'idle' | 'completed' | 'error' = 'idle'

  constructor(
    private readonly ids: IdSource,
    private readonly session: TurnSession,
    private nextTurnNumber: number,
  ) {}

  get isActive(): boolean {
    return this.turn !== null
  }

  /** When the running turn began, in Unix milliseconds; null when none runs. */
  get startedAt(): number | null {
    return this.turn?.startedAt ?? null
  }

  /** Notes that a limit of the session stops the turn; the caller cancels what runs. */
  async stop(stop: LimitStop): Promise<void> {
    const { turn } = this
    if (turn === null) return
    turn.stop = stop
    await this.session.stream.keep(
      this.session.stream.unit().event('error', stopFailure(stop), { turnId: turn.turnId }),
    )
  }

  /** The messages that no agent has taken up yet, in their order. */
  get waiting(): readonly string[] {
    return [...(this.turn?.unplaced ?? [])]
  }

  /** Puts the messages that wait into an order; it names all of them. */
  reorder(messageIds: readonly string[]): void {
    if (this.turn === null) return
    this.turn.unplaced.clear()
    for (const messageId of messageIds) this.turn.unplaced.add(messageId)
  }

  /**
   * Stores a user message for some agents, with whatever `unit` holds already; begins a turn when none is active. The
   * caller hands it to the agents afterwards. When it cannot be stored nothing has changed.
   */
  async send(
    request: SendRequest,
    agentIds: string[],
    unit: Unit,
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>> {
    const { sessionId } = this.session
    const messageId = this.ids.next()
    const begins = this.turn === null
    const turn = (this.turn ??= this.newTurn(request, unit.at))
    for (const agentId of agentIds) turn.open.add(deliveryOf(messageId, agentId))
    turn.unplaced.add(messageId)

    const { turnId, turnNumber, initiator } = turn
    const about = {
      ...(request.origin === undefined ? {} : { origin: request.origin }),
      ...(request.editOf === undefined ? {} : { editOf: request.editOf }),
    }
    const message: Message = {
      messageId,
      sessionId,
      turnId,
      role: 'user',
      contentText: contentText(request.blocks),
      blocks: [...request.blocks],
      timestamp: unit.at,
      ...about,
    }
    unit
      .write((writer) => {
        if (begins)
          writer.insertTurn({ turnId, sessionId, turnNumber, startedAt: unit.at, status: 'active', initiator })
        writer.insertMessage(
          message,
          null,
          agentIds.map((agentId) => ({ agentId, state: 'queued' })),
        )
        writer.patchSession(sessionId, { lastActivityAt: unit.at })
      })
      .event(
        'user_message.sent',
        {
          sessionId,
          turnId,
          turnNumber,
          messageId,
          agentIds,
          content: request.content,
          source: request.source,
          ...about,
        },
        { turnId },
      )
    if (begins)
      unit.event('turn.started', { sessionId, turnId, turnNumber, messageId, agentIds, initiator }, { turnId })

    const committed = await this.session.stream.commit(unit)
    if (!committed.ok) {
      for (const agentId of agentIds) turn.open.delete(deliveryOf(messageId, agentId))
      turn.unplaced.delete(messageId)
      if (begins) this.turn = null
      return committed
    }
    if (begins) {
      this.nextTurnNumber++
      this.session.turnStarted(turnId, turn.startedAt)
    }
    return ok({ messageId, turnId })
  }

  /** An agent begins with a message; the first one gives it its place. */
  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const unit = this.session.stream
      .unit()
      .write((writer) => writer.putDelivery(item.messageId, { agentId, state: 'running' }))
    const position = this.place(turn, item.messageId, unit)
    unit.event(
      'user_message.acknowledged',
      { ...this.subject(turn, item, agentId), ...(position === undefined ? {} : { position }) },
      { turnId: turn.turnId, agentId },
    )
    await this.session.stream.keep(unit)
  }

  /** An agent is done with a message. Ends the turn when it was the last; what `unit` holds comes before that. */
  async complete(item: QueueItem, agentId: string, result: DeliveryResult, unit: Unit): Promise<void> {
    const { turn } = this
    if (turn === null) return
    const { outcome, failure, mergedInto, supersededBy } = result
    const error = failure === undefined ? {} : { error: failure.message }
    const successor = {
      ...(mergedInto === undefined ? {} : { mergedInto }),
      ...(supersededBy === undefined ? {} : { supersededBy }),
    }
    unit.write((writer) => writer.putDelivery(item.messageId, { agentId, state: 'done', outcome, ...error }))
    const position = this.place(turn, item.messageId, unit)
    unit.event(
      'user_message.completed',
      {
        ...this.subject(turn, item, agentId),
        outcome,
        ...error,
        ...successor,
        ...(position === undefined ? {} : { position }),
      },
      { turnId: turn.turnId, agentId },
    )
    if (failure !== undefined) {
      turn.failure ??= failure
      unit.event('error', failure, { turnId: turn.turnId, agentId })
    }
    if (outcome === 'cancelled') turn.cancelled = true
    turn.open.delete(deliveryOf(item.messageId, agentId))
    if (turn.open.size === 0) this.end(turn, unit)
    await this.session.stream.keep(unit)
  }

  private newTurn(request: SendRequest, startedAt: number): ActiveTurn {
    return {
      startedAt,
      stop: null,
      turnId: this.ids.next(),
      turnNumber: this.nextTurnNumber,
      initiator: { source: request.source, ...(request.sourceId === undefined ? {} : { sourceId: request.sourceId }) },
      open: new Set(),
      unplaced: new Set(),
      failure: null,
      cancelled: false,
    }
  }

  private end(turn: ActiveTurn, unit: Unit): void {
    const { sessionId } = this.session
    const { failure, turnId, turnNumber, initiator } = turn
    this.turn = null
    this.lastEnd = failure !== null ? 'error' : turn.cancelled ? 'idle' : 'completed'
    const problem =
      failure === null
        ? {}
        : { error: failure.message, errorCategory: failure.category, recoverable: failure.recoverable }
    const success = failure === null
    const metrics = this.session.turnEnded(turnId, unit.at)
    const facts = {
      ...problem,
      ...(turn.stop === null ? {} : { stoppedBy: turn.stop }),
      ...(metrics === undefined ? {} : { metrics }),
    }
    unit
      .write((writer) => {
        writer.patchTurn(turnId, { status: success ? 'completed' : 'error', completedAt: unit.at, ...facts })
        writer.patchSession(sessionId, { lastActivityAt: unit.at })
      })
      .event('turn.completed', { sessionId, turnId, turnNumber, success, ...facts, initiator }, { turnId })
  }

  private place(turn: ActiveTurn, messageId: string, unit: Unit): number | undefined {
    if (!turn.unplaced.delete(messageId)) return undefined
    const position = this.session.positions.allocate()
    unit.write((writer) => writer.placeMessage(messageId, position))
    return position
  }

  private subject({ turnId, turnNumber }: ActiveTurn, { messageId }: QueueItem, agentId: string) {
    return { sessionId: this.session.sessionId, turnId, turnNumber, messageId, agentId }
  }
}

function deliveryOf(messageId: string, agentId: string): string {
  return `${messageId}/${agentId}`
}
