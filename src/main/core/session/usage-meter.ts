import type { SessionUsage } from '../../../shared/session/conversation-types'
import type { Turn } from '../../../shared/session/entities'
import { costsOf, sumCosts } from '../../../shared/usage/costs'
import { NativeSessionUsage } from '../../../shared/usage/native-session'
import type { Cost, UsageRecord } from '../../../shared/usage/records'

type TurnUsage = NonNullable<Turn['usage']>

/**
 * Adds up what the agents of one session report while it runs, each native session for itself. It counts as
 * `countUsage` does, report by report: nothing is counted twice.
 */
export class UsageMeter {
  private readonly nativeSessions = new Map<string, NativeSessionUsage>()
  /** The native sessions that took part in a running turn. */
  private readonly turns = new Map<string, Set<NativeSessionUsage>>()
  private reports = 0

  /** `stored`: what was used before this host took the session up. */
  constructor(private readonly stored: SessionUsage | null) {}

  /** Takes a report; answers the session's totals and those of the turn. */
  add(report: Omit<UsageRecord, 'usageId' | 'sequence'>): { total: SessionUsage; turn?: TurnUsage } {
    const sequence = this.reports++
    const usage = this.nativeSessions.get(report.adapterSessionId) ?? new NativeSessionUsage()
    this.nativeSessions.set(report.adapterSessionId, usage)
    usage.add({ ...report, usageId: String(sequence), sequence })
    const total = this.total()
    const { turnId } = report
    if (turnId === null) return { total }
    const involved = this.turns.get(turnId) ?? new Set()
    this.turns.set(turnId, involved.add(usage))
    return { total, turn: turnUsage(turnId, involved) }
  }

  /** Forgets what is only needed while a turn runs. */
  endTurn(turnId: string): void {
    this.turns.delete(turnId)
  }

  private total(): SessionUsage {
    let inputTokens = this.stored?.totalInputTokens ?? 0
    let outputTokens = this.stored?.totalOutputTokens ?? 0
    let calls = this.stored?.totalCalls ?? 0
    for (const usage of this.nativeSessions.values()) {
      for (const { cell } of usage.counted()) {
        inputTokens += cell.amounts.inputTokens
        outputTokens += cell.amounts.outputTokens
        calls += cell.increments.length
      }
    }
    return {
      totalInputTokens: inputTokens,
      totalOutputTokens: outputTokens,
      totalTokens: inputTokens + outputTokens,
      totalCalls: calls,
      adapterCount: Math.max(this.stored?.adapterCount ?? 0, this.nativeSessions.size),
    }
  }
}

function turnUsage(turnId: string, nativeSessions: Iterable<NativeSessionUsage>): TurnUsage {
  const byAgent = new Map<string, AgentSum>()
  const whole = new AgentSum()
  for (const usage of nativeSessions) {
    const counted = usage.turn(turnId)
    for (const { increment, costs } of counted === undefined ? [] : costsOf(counted)) {
      const { agentId } = increment.record
      const agent = byAgent.get(agentId) ?? new AgentSum()
      byAgent.set(agentId, agent)
      for (const sum of [whole, agent]) sum.add(increment.amounts, costs)
    }
  }
  return {
    total: whole.usage,
    byAgent: Object.fromEntries([...byAgent].map(([agentId, sum]) => [agentId, sum.usage])),
  }
}

class AgentSum {
  private inputTokens = 0
  private outputTokens = 0
  private readonly costs: Cost[] = []

  add(amounts: { inputTokens: number; outputTokens: number }, costs: readonly Cost[]): void {
    this.inputTokens += amounts.inputTokens
    this.outputTokens += amounts.outputTokens
    this.costs.push(...costs)
  }

  get usage(): TurnUsage['total'] {
    const { inputTokens, outputTokens } = this
    const amount = this.costInOneCurrency()
    return { inputTokens, outputTokens, ...(amount === undefined ? {} : { cost: amount }) }
  }

  /** A turn's cost is a plain number, so there is none where currencies are mixed. */
  private costInOneCurrency(): number | undefined {
    const sums = sumCosts(this.costs)
    const currencies = new Set(sums.map(({ currency }) => currency))
    return currencies.size === 1 ? sums.reduce((sum, { amount }) => sum + amount, 0) : undefined
  }
}
