import type { SessionUsage } from '../../../shared/session/conversation-types'
import type { Turn } from '../../../shared/session/entities'
import type { UsageReport } from '../../../shared/usage/entities'

type TurnUsage = NonNullable<Turn['usage']>

interface Counted {
  inputTokens: number
  outputTokens: number
  cost: number
}

/**
 * Adds up what agents report. Cumulative reports replace the ones before of the same native session, delta reports add;
 * nothing is counted twice.
 */
export class UsageMeter {
  private readonly cumulative = new Map<string, Counted>()
  private readonly adapterSessions = new Set<string>()
  private readonly turns = new Map<string, TurnUsage>()
  private total: SessionUsage

  constructor(stored: SessionUsage | null) {
    this.total = stored ?? { totalInputTokens: 0, totalOutputTokens: 0, totalTokens: 0, totalCalls: 0, adapterCount: 0 }
  }

  /** Takes a report; answers the session's totals and those of the turn. */
  add(
    report: UsageReport,
    from: { agentId: string; adapterSessionId: string; turnId: string | null },
  ): { total: SessionUsage; turn?: TurnUsage } {
    const step = this.stepOf(report, from.adapterSessionId)
    this.adapterSessions.add(from.adapterSessionId)
    const totalInputTokens = this.total.totalInputTokens + step.inputTokens
    const totalOutputTokens = this.total.totalOutputTokens + step.outputTokens
    this.total = {
      totalInputTokens,
      totalOutputTokens,
      totalTokens: totalInputTokens + totalOutputTokens,
      totalCalls: this.total.totalCalls + 1,
      adapterCount: Math.max(this.total.adapterCount, this.adapterSessions.size),
    }
    if (from.turnId === null) return { total: this.total }
    const before = this.turns.get(from.turnId)
    const turn: TurnUsage = {
      total: plus(before?.total, step),
      byAgent: { ...before?.byAgent, [from.agentId]: plus(before?.byAgent?.[from.agentId], step) },
    }
    this.turns.set(from.turnId, turn)
    return { total: this.total, turn }
  }

  /** Forgets what is only needed while a turn runs. */
  endTurn(turnId: string): void {
    this.turns.delete(turnId)
  }

  private stepOf(report: UsageReport, adapterSessionId: string): Counted {
    const now = {
      inputTokens: report.inputTokens,
      outputTokens: report.outputTokens,
      cost: report.cost?.amount ?? 0,
    }
    if (report.mode === 'delta') return now
    const before = this.cumulative.get(adapterSessionId) ?? { inputTokens: 0, outputTokens: 0, cost: 0 }
    this.cumulative.set(adapterSessionId, now)
    return {
      inputTokens: Math.max(0, now.inputTokens - before.inputTokens),
      outputTokens: Math.max(0, now.outputTokens - before.outputTokens),
      cost: Math.max(0, now.cost - before.cost),
    }
  }
}

function plus(before: TurnUsage['total'] | undefined, step: Counted): TurnUsage['total'] {
  const cost = (before?.cost ?? 0) + step.cost
  return {
    inputTokens: (before?.inputTokens ?? 0) + step.inputTokens,
    outputTokens: (before?.outputTokens ?? 0) + step.outputTokens,
    ...(cost === 0 ? {} : { cost }),
  }
}
