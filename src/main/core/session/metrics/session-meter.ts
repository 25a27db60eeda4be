import type { AdapterEvent } from '../../../../shared/adapter/port'
import { defined } from '../../../../shared/kernel/defined'
import type { Clock } from '../../../../shared/kernel/clock'
import type { TurnMetrics } from '../../../../shared/metrics/entities'
import type { SessionUsage } from '../../../../shared/usage/entities'
import type { EventStream } from '../events/event-stream'
import { TurnClock } from './turn-clock'

/** Number and total duration of a session's earlier turns. */
export interface EarlierTurns {
  readonly count: number
  /** In ms. */
  readonly duration: number
}

/** Measures the turns of one session and announces the measurements while they run. */
export class SessionMeter {
  private turn: { readonly turnId: string; readonly clock: TurnClock } | null = null
  private usage: SessionUsage | null = null

  constructor(
    private readonly clock: Clock,
    private readonly stream: EventStream,
    private earlier: EarlierTurns,
  ) {}

  begin(turnId: string, startedAt: number): void {
    this.turn = { turnId, clock: new TurnClock(startedAt) }
  }

  /** An agent was given a message of the turn. */
  prompted(): void {
    this.turn?.clock.prompted(this.clock.now())
  }

  /** Takes what an agent reports other than its usage. */
  take(agentId: string, event: AdapterEvent): void {
    if (this.turn?.clock.take(agentId, event, this.clock.now()) === true) this.tell()
  }

  /** Takes what the session has used in all, and the output of its running turn. */
  takeUsage(usage: SessionUsage, outputTokens: number | undefined): void {
    this.usage = usage
    if (this.turn !== null && outputTokens !== undefined) this.turn.clock.outputTokens = outputTokens
    this.tell()
  }

  /** The measurements of a turn that ends now. */
  end(at: number): TurnMetrics | undefined {
    if (this.turn === null) return undefined
    const metrics = this.turn.clock.measure(at)
    this.tell(metrics)
    this.turn = null
    this.earlier = { count: this.earlier.count + 1, duration: this.earlier.duration + metrics.durationMs }
    return metrics
  }

  private tell(turn = this.turn?.clock.measure(this.clock.now())): void {
    const { count, duration } = this.earlier
    const { totalInputTokens = 0, totalOutputTokens = 0, totalCacheReadTokens = 0, costUsd } = this.usage ?? {}
    this.stream.emit(
      'metrics.updated',
      {
        current: {
          turnCount: count + (this.turn === null ? 0 : 1),
          usage: {
            inputTokens: totalInputTokens,
            outputTokens: totalOutputTokens,
            cacheReadTokens: totalCacheReadTokens,
            ...defined({ costUsd }),
          },
          totalElapsedMs: duration + (turn?.durationMs ?? 0),
          ...defined({ turn }),
        },
      },
      this.turn === null ? {} : { turnId: this.turn.turnId },
    )
  }
}
