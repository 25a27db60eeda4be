import type { AdapterFailure } from '#shared/adapter/port'
import type { LimitStop, Refusal } from '#shared/limits/entities'
import type { TurnMetrics } from '#shared/metrics/entities'
import type { Turn, TurnInitiator, TurnOutcome } from '#shared/session/entities'
import { defined } from '#shared/kernel/defined'
import type { DeliveryResult } from '../delivery/delivery'

/** Measurements of a turn, and the tokens that it used, as far as they are reported. */
export interface TurnEnd {
  readonly metrics: TurnMetrics | undefined
  readonly usage: Turn['usage']
}

/** The turn that runs: which messages it waits for, and how it goes. */
export class ActiveTurn {
  /** The limit of the session that stops it. */
  stop: LimitStop | null = null
  private failure: AdapterFailure | null = null
  private wasCancelled = false
  private refusal: Refusal | null = null
  /** Deliveries not done yet, as `<messageId>/<agentId>`. */
  private readonly open = new Set<string>()
  /** Messages that have no place in the conversation yet. */
  private readonly unplaced = new Set<string>()

  /** `startedAt`: in Unix milliseconds. */
  constructor(
    readonly turnId: string,
    readonly turnNumber: number,
    readonly initiator: TurnInitiator,
    readonly startedAt: number,
  ) {}

  /** The messages that no agent has taken up yet, in their order. */
  get waiting(): readonly string[] {
    return [...this.unplaced]
  }

  /** True when every agent is done with every message. */
  get isDone(): boolean {
    return this.open.size === 0
  }

  get outcome(): Exclude<TurnOutcome, 'interrupted'> {
    if (this.failure !== null) return 'error'
    if (this.refusal !== null) return 'parked'
    return this.wasCancelled ? 'cancelled' : 'completed'
  }

  /** A message is for these agents. */
  add(messageId: string, agentIds: readonly string[], isPlaced = false): void {
    for (const agentId of agentIds) this.open.add(deliveryOf(messageId, agentId))
    if (!isPlaced) this.unplaced.add(messageId)
  }

  /** An agent does not get a message in this turn. Returns whether the message has a place in the conversation. */
  holdBack(messageId: string, agentId: string): boolean {
    this.open.delete(deliveryOf(messageId, agentId))
    const isPlaced = !this.unplaced.has(messageId)
    const isForOthers = [...this.open].some((delivery) => delivery.startsWith(`${messageId}/`))
    if (!isForOthers) this.unplaced.delete(messageId)
    return isPlaced
  }

  /** Takes that back. */
  remove(messageId: string, agentIds: readonly string[]): void {
    for (const agentId of agentIds) this.open.delete(deliveryOf(messageId, agentId))
    this.unplaced.delete(messageId)
  }

  /** Puts the messages that wait into an order; it names all of them. */
  reorder(messageIds: readonly string[]): void {
    this.unplaced.clear()
    for (const messageId of messageIds) this.unplaced.add(messageId)
  }

  /** A message waits no longer. True the first time, when it gets its place in the conversation. */
  takeUp(messageId: string): boolean {
    return this.unplaced.delete(messageId)
  }

  /** An agent is done with a message. The first failure is that of the turn. */
  complete(messageId: string, agentId: string, { outcome, failure }: DeliveryResult): void {
    if (outcome === 'error') this.failure ??= failure ?? null
    if (outcome === 'cancelled' || outcome === 'rejected') this.wasCancelled = true
    if (outcome === 'parked') this.refusal ??= failure?.limit ?? null
    this.open.delete(deliveryOf(messageId, agentId))
  }

  /** Returns the published facts about its end. */
  facts({ metrics, usage }: TurnEnd) {
    const { failure, stop, refusal } = this
    return {
      ...(failure === null
        ? defined({ limit: refusal ?? undefined })
        : {
            error: failure.message,
            errorCategory: failure.category,
            recoverable: failure.recoverable,
            ...defined({ limit: failure.limit }),
          }),
      ...(stop === null ? {} : { stoppedBy: stop }),
      ...defined({ metrics, usage }),
    }
  }
}

function deliveryOf(messageId: string, agentId: string): string {
  return `${messageId}/${agentId}`
}
