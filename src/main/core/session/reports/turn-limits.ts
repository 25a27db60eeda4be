import type { Clock } from '#shared/kernel/clock'
import type { LimitStop } from '#shared/limits/entities'
import { setLongTimeout } from '#core/base/long-timeout'
import type { SessionCore } from '../stream/session-core'
import type { SessionCosts } from './session-costs'
import { usedBudget } from './used-budget'

/** The turns that limits hold for. */
interface LimitedTurns {
  /** Start of the running turn, in Unix milliseconds; null when none runs. */
  readonly startedAt: number | null
  /** Calls a listener whenever a turn has begun or ends. */
  onChange(listener: () => void): void
}

/** Watches what a session may cost and how long its turns may take. */
export class TurnLimits {
  private callOff: (() => void) | undefined
  private stoppedAt: number | null = null

  constructor(
    private readonly clock: Clock,
    private readonly core: SessionCore,
    private readonly costs: Pick<SessionCosts, 'present' | 'onGrown'>,
    private readonly turns: LimitedTurns,
    /** Stops what runs; called once a turn. */
    private readonly stopTurn: (stop: LimitStop) => void,
  ) {
    const check = (): void => this.check()
    costs.onGrown(check)
    turns.onChange(check)
    core.stream.follow({
      sessionChanged: ({ budgetUsd, timeoutSeconds }) => {
        const { session } = core
        if (budgetUsd !== session.budgetUsd || timeoutSeconds !== session.timeoutSeconds) check()
      },
    })
  }

  /** Checks again: a turn began or ended, a cost was reported or has grown meanwhile, a limit was changed, or the time is up. */
  private check(): void {
    this.callOff?.()
    this.callOff = undefined
    const startedAt = this.turns.startedAt
    if (startedAt === null || startedAt === this.stoppedAt) return
    const stop = this.budgetStop ?? this.timeoutStop(startedAt)
    if (stop === undefined) return
    this.stoppedAt = startedAt
    this.stopTurn(stop)
  }

  private get budgetStop(): LimitStop | undefined {
    return usedBudget(this.core.session, this.costs.present)
  }

  private timeoutStop(startedAt: number): LimitStop | undefined {
    const { timeoutSeconds } = this.core.session
    if (timeoutSeconds === undefined) return undefined
    const endsAt = startedAt + timeoutSeconds * 1000
    const now = this.clock.now()
    if (now >= endsAt) return { limit: 'timeout', allowed: timeoutSeconds, reached: (now - startedAt) / 1000 }
    this.callOff = setLongTimeout(this.clock, endsAt, () => this.check())
    return undefined
  }
}
