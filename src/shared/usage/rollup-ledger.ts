import { combineAmounts } from './records'
import { rollupKey, type UsageRollup } from './rollup'

/** Changes to store after an update of sums. */
export interface RollupChanges {
  /** True when `put` is complete, so that all other stored rows are deleted. */
  readonly isAll: boolean
  readonly put: readonly UsageRollup[]
  readonly gone: readonly UsageRollup[]
}

/** Sums of a native session: parts can be added and removed, and changes are tracked. */
export class RollupLedger {
  private readonly rows = new Map<string, { row: UsageRollup; parts: number }>()
  /** Rows at the last report of changes; undefined for those that did not exist. */
  private readonly before = new Map<string, UsageRollup | undefined>()
  private isNew = true
  inputTokens = 0
  outputTokens = 0
  cacheReadTokens = 0
  calls = 0
  /** In US dollars; undefined until a cost in that currency is added. */
  costUsd: number | undefined

  add(rows: readonly UsageRollup[]): void {
    for (const row of rows) this.put(row, 1)
  }

  remove(rows: readonly UsageRollup[]): void {
    for (const row of rows) this.put(row, -1)
  }

  /** Returns the changes since the last call; everything on the first call. */
  takeChanges(): RollupChanges {
    const put: UsageRollup[] = []
    const gone: UsageRollup[] = []
    for (const [key, before] of this.before) {
      const now = this.rows.get(key)?.row
      if (now === undefined) {
        if (before !== undefined) gone.push(before)
      } else if (before === undefined || !isSame(before, now)) put.push(now)
    }
    this.before.clear()
    const isAll = this.isNew
    this.isNew = false
    return { isAll, put, gone }
  }

  private put(change: UsageRollup, sign: 1 | -1): void {
    const key = rollupKey(change)
    const known = this.rows.get(key)
    if (!this.before.has(key)) this.before.set(key, known?.row)
    const parts = (known?.parts ?? 0) + sign
    this.inputTokens += sign * change.amounts.inputTokens
    this.outputTokens += sign * change.amounts.outputTokens
    this.cacheReadTokens += sign * change.amounts.cacheReadTokens
    this.calls += sign * change.calls
    if (change.currency === 'USD') this.costUsd = (this.costUsd ?? 0) + sign * change.amount
    if (parts === 0) this.rows.delete(key)
    else this.rows.set(key, { row: known === undefined ? change : combined(known.row, change, sign), parts })
  }
}

function combined(row: UsageRollup, change: UsageRollup, sign: 1 | -1): UsageRollup {
  return {
    ...row,
    amounts: combineAmounts(row.amounts, change.amounts, (a, b) => a + sign * b),
    calls: row.calls + sign * change.calls,
    uncostedTokens: row.uncostedTokens + sign * change.uncostedTokens,
    amount: row.amount + sign * change.amount,
  }
}

function isSame(a: UsageRollup, b: UsageRollup): boolean {
  return (
    a.amount === b.amount &&
    a.calls === b.calls &&
    a.uncostedTokens === b.uncostedTokens &&
    a.amounts.inputTokens === b.amounts.inputTokens &&
    a.amounts.outputTokens === b.amounts.outputTokens &&
    a.amounts.cacheReadTokens === b.amounts.cacheReadTokens &&
    a.amounts.cacheWriteTokens === b.amounts.cacheWriteTokens &&
    a.amounts.reasoningTokens === b.amounts.reasoningTokens
  )
}
