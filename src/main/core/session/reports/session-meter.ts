import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { TurnMetrics } from '#shared/metrics/entities'
import type { SessionUsage } from '#shared/usage/entities'
import type { EventStream } from '../stream/event-stream'
import { TurnClock } from './turn-clock'

/** Number and total duration of a session's earlier turns. */
export interface EarlierTurns {
  readonly count: number
  /** In ms. */
  readonly duration: number
}

/** Measures the turns of one session and announces the measurements while they run. */
export class SessionMeter {
  /** Clocks of the running turns. */
  private readonly clocks = new Map<string, TurnClock>()
  private usage: SessionUsage | null = null

  constructor(
    private readonly clock: Clock,
    private readonly stream: EventStream,
    private earlier: EarlierTurns,
  ) {}

  begin(turnId: string, startedAt: number): void {
    this.clocks.set(turnId, new TurnClock(startedAt))
  }

  /** An agent was given a message of a turn. */
  prompted(turnId: string): void {
    this.clocks.get(turnId)?.prompted(this.clock.now())
  }

  /** Takes what an agent reports in a turn other than its usage. */
  take(agentId: string, event: AdapterEvent, turnId: string | null): void {
    const clock = turnId === null ? undefined : this.clocks.get(turnId)
    if (turnId !== null && clock?.take(agentId, event, this.clock.now()) === true) this.tell(turnId)
  }

  /** Takes what the session has used in all, and the output of a turn. */
  takeUsage(usage: SessionUsage, turnId: string | null, outputTokens: number | undefined): void {
    this.usage = usage
    const clock = turnId === null ? undefined : this.clocks.get(turnId)
    if (clock !== undefined && outputTokens !== undefined) clock.outputTokens = outputTokens
    this.tell(clock === undefined ? null : turnId)
  }

  /** The measurements of a turn that ends now. */
  end(turnId: string, at: number): TurnMetrics | undefined {
    const clock = this.clocks.get(turnId)
    if (clock === undefined) return undefined
    const metrics = clock.measure(at)
    this.tell(turnId, metrics)
    this.clocks.delete(turnId)
    this.earlier = { count: this.earlier.count + 1, duration: this.earlier.duration + metrics.durationMs }
    return metrics
  }

  private tell(turnId: string | null, turn = this.measured(turnId)): void {
    const { count, duration } = this.earlier
    const { totalInputTokens = 0, totalOutputTokens = 0, totalCacheReadTokens = 0, costUsd } = this.usage ?? {}
    this.stream.emit(
      'metrics.updated',
      {
        current: {
          turnCount: count + this.clocks.size,
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
      turnId === null ? {} : { turnId },
    )
  }

  private measured(turnId: string | null): TurnMetrics | undefined {
    return turnId === null ? undefined : this.clocks.get(turnId)?.measure(this.clock.now())
  }
}
