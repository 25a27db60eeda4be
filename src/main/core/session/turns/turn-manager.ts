import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { contentText, type InputBlock, type MessageInput } from '../../../../shared/session/blocks'
import type { ActionSource, Message, MessageOrigin, RunStatus } from '../../../../shared/session/entities'
import type { LimitStop } from '../../../../shared/limits/entities'
import type { TurnMetrics } from '../../../../shared/metrics/entities'
import { stopFailure } from '../limits/used-budget'
import type { IdSource } from '../../../../shared/kernel/ids'
import { ActiveTurn } from './active-turn'
import type { DeliveryResult, QueueItem } from '../delivery/delivery'
import type { EventStream } from '../events/event-stream'
import type { Unit } from '../events/change-set'
import type { Positions } from '../messages/positions'

export interface SendRequest {
  readonly blocks: readonly InputBlock[]
  /** What was sent, as it was given. */
  readonly content: MessageInput
  readonly origin: MessageOrigin | undefined
  readonly source: ActionSource
  readonly sourceId: string | undefined
  /** The message that this one is another version of. */
  readonly editOf?: string | undefined
  /** The turn it belongs to: the active one, or the id that a new one gets. */
  readonly turnId?: string | undefined
}

/** The parts of a session that turns need. */
interface TurnSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly positions: Pick<Positions, 'allocate'>
  /** The model of an agent, where it is known. */
  modelOf(agentId: string | undefined): string | undefined
  turnStarted(turnId: string, startedAt: number): void
  /** Answers the measurements of the turn. */
  turnEnded(turnId: string, at: number): TurnMetrics | undefined
}

/** The turns of one session: one at a time, from its first user message until every agent is done. */
export class TurnManager {
  private turn: ActiveTurn | null = null
  /** How the last turn ended; `idle` also when it was cancelled. */
  lastEnd: Extract<RunStatus, 'idle' | 'completed' | 'error'> = 'idle'

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
    return this.turn?.waiting ?? []
  }

  /** Puts the messages that wait into an order; it names all of them. */
  reorder(messageIds: readonly string[]): void {
    this.turn?.reorder(messageIds)
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
    if (!begins && request.turnId !== undefined && request.turnId !== this.turn?.turnId)
      return err(turnConflict(`The turn ${request.turnId} is not the one that runs.`, request.turnId))
    const turn = (this.turn ??= this.newTurn(request, unit.at))
    turn.add(messageId, agentIds)
    const { turnId, turnNumber, initiator } = turn
    const model = this.session.modelOf(agentIds[0])
    const withModel = model === undefined ? {} : { model }
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
          writer.insertTurn({
            turnId,
            sessionId,
            turnNumber,
            startedAt: unit.at,
            status: 'active',
            initiator,
            ...withModel,
          })
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
      unit.event(
        'turn.started',
        { sessionId, turnId, turnNumber, messageId, agentIds, initiator, ...withModel },
        { turnId },
      )

    const committed = await this.session.stream.commit(unit)
    if (!committed.ok) {
      turn.remove(messageId, agentIds)
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
    if (outcome === 'error' && failure !== undefined) unit.event('error', failure, { turnId: turn.turnId, agentId })
    turn.complete(item.messageId, agentId, result)
    if (turn.isDone) this.end(turn, unit)
    await this.session.stream.keep(unit)
  }

  private newTurn({ source, sourceId, turnId = this.ids.next() }: SendRequest, startedAt: number): ActiveTurn {
    const initiator = { source, ...(sourceId === undefined ? {} : { sourceId }) }
    return new ActiveTurn(turnId, this.nextTurnNumber, initiator, startedAt)
  }

  private end(turn: ActiveTurn, unit: Unit): void {
    const { sessionId } = this.session
    const { turnId, turnNumber, initiator, outcome } = turn
    this.turn = null
    this.lastEnd = outcome === 'cancelled' ? 'idle' : outcome
    const success = outcome !== 'error'
    const facts = turn.facts(this.session.turnEnded(turnId, unit.at))
    unit
      .write((writer) => {
        writer.patchTurn(turnId, { status: success ? 'completed' : 'error', outcome, completedAt: unit.at, ...facts })
        writer.patchSession(sessionId, { lastActivityAt: unit.at })
      })
      .event('turn.completed', { sessionId, turnId, turnNumber, success, outcome, ...facts, initiator }, { turnId })
  }

  private place(turn: ActiveTurn, messageId: string, unit: Unit): number | undefined {
    if (!turn.takeUp(messageId)) return undefined
    const position = this.session.positions.allocate()
    unit.write((writer) => writer.placeMessage(messageId, position))
    return position
  }

  private subject({ turnId, turnNumber }: ActiveTurn, { messageId }: QueueItem, agentId: string) {
    return { sessionId: this.session.sessionId, turnId, turnNumber, messageId, agentId }
  }
}

/** The failure for a message that names a turn that it cannot be part of. */
export function turnConflict(message: string, turnId: string): ContractError {
  return contractError('turn-conflict', message, { turnId })
}
