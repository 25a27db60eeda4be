import type { SessionUsage } from '#shared/usage/entities'
import type { Turn } from '#shared/session/entities'
import { sumCosts } from '#shared/usage/costs'
import { NativeSessionSums } from '#shared/usage/native-session-sums'
import type { Cost, TokenAmounts, UsageRecord } from '#shared/usage/records'
import type { RollupChanges } from '#shared/usage/rollup-ledger'
import { defined } from '#shared/kernel/defined'
import { estimateCost } from '#core/base/prices/current'
import { SparseMap } from '#core/base/sparse-map'

type TurnUsage = NonNullable<Turn['usage']>

/**
 * Adds up what the agents of one session report while it runs, each native session for itself. It counts as
 * `countUsage` does, report by report: nothing is counted twice, and a report costs the same however many came before.
 */
export class UsageMeter {
  private readonly nativeSessions = new SparseMap<string, NativeSessionSums>()
  /** The native sessions that took part in a running turn. */
  private readonly turns = new SparseMap<string, Set<NativeSessionSums>>()
  private reports = 0

  /** `records`: what was reported before. `told`: totals of a client, which count while no agent reports anything. */
  constructor(
    private told: SessionUsage | null,
    records: readonly UsageRecord[] = [],
  ) {
    for (const record of records) this.take(record)
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
    changes: RollupChanges
  } {
    const usage = this.take(report)
    const changes = usage.takeChanges()
    const total = this.total()
    const { turnId } = report
    if (turnId === null) return { total, changes }
    const involved = this.turns.get(turnId) ?? new Set()
    this.turns.set(turnId, involved.add(usage))
    return { total, turn: turnUsage(turnId, involved), changes }
  }

  private take(report: Omit<UsageRecord, 'usageId' | 'sequence'>): NativeSessionSums {
    const sequence = this.reports++
    const usage = this.nativeSessions.get(report.adapterSessionId) ?? new NativeSessionSums(estimateCost)
    this.nativeSessions.set(report.adapterSessionId, usage)
    usage.add({ ...report, usageId: String(sequence), sequence })
    return usage
  }

  /** Returns the usage of a turn that ends, and forgets what is only needed while it runs. */
  endTurn(turnId: string): TurnUsage | undefined {
    const involved = this.turns.get(turnId)
    this.turns.delete(turnId)
    return involved === undefined ? undefined : turnUsage(turnId, involved)
  }

  private total(): SessionUsage {
    if (this.nativeSessions.size === 0 && this.told !== null) return this.told
    let inputTokens = 0
    let outputTokens = 0
    let cacheReadTokens = 0
    let calls = 0
    let costUsd: number | undefined
    for (const usage of this.nativeSessions.values()) {
      inputTokens += usage.inputTokens
      outputTokens += usage.outputTokens
      cacheReadTokens += usage.cacheReadTokens
      calls += usage.calls
      if (usage.costUsd !== undefined) costUsd = Math.max(0, (costUsd ?? 0) + usage.costUsd)
    }
    return {
      totalInputTokens: inputTokens,
      totalOutputTokens: outputTokens,
      totalTokens: inputTokens + outputTokens,
      totalCalls: calls,
      ...(cacheReadTokens === 0 ? {} : { totalCacheReadTokens: cacheReadTokens }),
      adapterCount: this.nativeSessions.size,
      ...defined({ costUsd }),
    }
  }
}

function turnUsage(turnId: string, nativeSessions: Iterable<NativeSessionSums>): TurnUsage {
  const byAgent = new Map<string, AgentSum>()
  const whole = new AgentSum()
  for (const usage of nativeSessions) {
    for (const [agentId, { amounts, costs }] of usage.turn(turnId)) {
      const agent = byAgent.get(agentId) ?? new AgentSum()
      byAgent.set(agentId, agent)
      for (const sum of [whole, agent]) sum.add(amounts, costs)
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
  private cacheReadTokens = 0
  private readonly costs: Cost[] = []

  add(amounts: TokenAmounts, costs: readonly Cost[]): void {
    this.inputTokens += amounts.inputTokens
    this.outputTokens += amounts.outputTokens
    this.cacheReadTokens += amounts.cacheReadTokens
    this.costs.push(...costs)
  }

  get usage(): TurnUsage['total'] {
    const { inputTokens, outputTokens, cacheReadTokens } = this
    const cached = cacheReadTokens === 0 ? {} : { cacheReadTokens }
    const amount = this.costInOneCurrency()
    return { inputTokens, outputTokens, ...cached, ...defined({ cost: amount }) }
  }

  /** A turn's cost is a plain number, so there is none where currencies are mixed. */
  private costInOneCurrency(): number | undefined {
    const sums = sumCosts(this.costs)
    const currencies = new Set(sums.map(({ currency }) => currency))
    return currencies.size === 1 ? sums.reduce((sum, { amount }) => sum + amount, 0) : undefined
  }
}
