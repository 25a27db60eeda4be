import type { SessionUsage } from '../../../shared/session/conversation-types'
import type { Turn } from '../../../shared/session/entities'
import { costsOf, sumCosts } from '../../../shared/usage/costs'
import { NativeSessionUsage } from '../../../shared/usage/native-session'
import type { Cost, UsageRecord } from '../../../shared/usage/records'
import { rollUp, rollupChanges, type UsageRollup } from '../../../shared/usage/rollup'
import { estimateCost } from '../usage/list-prices'

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

  /** By native session, its sums as they are stored. */
  private readonly rollups = new Map<string, ReadonlyMap<string, UsageRollup>>()

  /** `records`: what was reported before. `told`: totals of a client, which count while no agent reports anything. */
  constructor(
    private told: SessionUsage | null,
    records: readonly UsageRecord[] = [],
  ) {
    for (const record of records) this.take(record)
    for (const [adapterSessionId, usage] of this.nativeSessions) this.rollups.set(adapterSessionId, rollupOf(usage))
  }

  /** Takes totals that a client has added up; answers whether they count. */
  tell(totals: SessionUsage): boolean {
    if (this.nativeSessions.size > 0) return false
    this.told = totals
    return true
  }

  /** Takes a report; answers the session's totals, those of the turn, and how the sums of the native session change. */
  add(report: Omit<UsageRecord, 'usageId' | 'sequence'>): {
    total: SessionUsage
    turn?: TurnUsage
    changes: ReturnType<typeof rollupChanges>
  } {
    const usage = this.take(report)
    const rollup = rollupOf(usage)
    const changes = rollupChanges(this.rollups.get(report.adapterSessionId) ?? new Map(), rollup)
    this.rollups.set(report.adapterSessionId, rollup)
    const total = this.total()
    const { turnId } = report
    if (turnId === null) return { total, changes }
    const involved = this.turns.get(turnId) ?? new Set()
    this.turns.set(turnId, involved.add(usage))
    return { total, turn: turnUsage(turnId, involved), changes }
  }

  private take(report: Omit<UsageRecord, 'usageId' | 'sequence'>): NativeSessionUsage {
    const sequence = this.reports++
    const usage = this.nativeSessions.get(report.adapterSessionId) ?? new NativeSessionUsage()
    this.nativeSessions.set(report.adapterSessionId, usage)
    usage.add({ ...report, usageId: String(sequence), sequence })
    return usage
  }

  /** Forgets what is only needed while a turn runs. */
  endTurn(turnId: string): void {
    this.turns.delete(turnId)
  }

  private total(): SessionUsage {
    if (this.nativeSessions.size === 0 && this.told !== null) return this.told
    let inputTokens = 0
    let outputTokens = 0
    let calls = 0
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
      adapterCount: this.nativeSessions.size,
    }
  }
}

function rollupOf(usage: NativeSessionUsage): Map<string, UsageRollup> {
  const counted = usage.counted().flatMap((cell) => costsOf(cell, estimateCost))
  return rollUp(counted.map(({ increment: { record, amounts }, costs }) => ({ record, amounts, costs })))
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
