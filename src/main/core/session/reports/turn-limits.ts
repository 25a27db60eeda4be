import type { Clock } from '../../../../shared/kernel/clock'
import type { LimitStop } from '../../../../shared/limits/entities'
import type { Session } from '../../../../shared/session/entities'
import { setLongTimeout } from '../../base/long-timeout'
import { usedBudget } from './used-budget'

/** The parts of a session that its limits need. */
interface LimitedSession {
  readonly session: Session
  /** Cost so far in US dollars, with subagents and what is not reported yet; undefined while nothing is known. */
  readonly presentUsd: number | undefined
  /** Start of the running turn, in Unix milliseconds; null when none runs. */
  readonly turnStartedAt: number | null
  /** Called once a turn. */
  stopTurn(stop: LimitStop): void
}

/** Watches what a session may cost and how long its turns may take. */
export class TurnLimits {
  private callOff: (() => void) | undefined
  private stoppedAt: number | null = null

  constructor(
    private readonly clock: Clock,
    private readonly session: LimitedSession,
  ) {}

  /** Checks again: a turn began or ended, a cost was reported or has grown meanwhile, a limit was changed, or the time is up. */
  check(): void {
    this.callOff?.()
    this.callOff = undefined
    const startedAt = this.session.turnStartedAt
    if (startedAt === null || startedAt === this.stoppedAt) return
    const stop = this.budgetStop ?? this.timeoutStop(startedAt)
    if (stop === undefined) return
    this.stoppedAt = startedAt
    this.session.stopTurn(stop)
  }

  private get budgetStop(): LimitStop | undefined {
    const { session, presentUsd } = this.session
    return usedBudget(session, presentUsd)
  }

  private timeoutStop(startedAt: number): LimitStop | undefined {
    const { timeoutSeconds } = this.session.session
    if (timeoutSeconds === undefined) return undefined
    const endsAt = startedAt + timeoutSeconds * 1000
    const now = this.clock.now()
    if (now >= endsAt) return { limit: 'timeout', allowed: timeoutSeconds, reached: (now - startedAt) / 1000 }
    this.callOff = setLongTimeout(this.clock, endsAt, () => this.check())
    return undefined
  }
}
