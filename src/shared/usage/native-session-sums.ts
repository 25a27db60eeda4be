import { finestComplete, isCoarser } from './cell'
import { CellSums } from './cell-sums'
import { otherCosts, type CostEstimate } from './costs'
import type { UsageGranularity } from './entities'
import { UsageStream, type UsageIncrement } from './increments'
import type { Cost, TokenAmounts, UsageRecord } from './records'
import type { UsageRollup } from './rollup'
import { RollupLedger, type RollupChanges } from './rollup-ledger'

/** Counted part of a turn: its sums in stored form, and its tokens. */
interface Part {
  readonly rows: readonly UsageRollup[]
  readonly tokens: number
}

const nothing: Part = { rows: [], tokens: 0 }

/**
 * Running usage sums of one native session of an agent. Counts like `NativeSessionUsage`, but a report's cost does not
 * depend on the number of earlier ones: only what it changes is recomputed.
 */
export class NativeSessionSums {
  private readonly streams = new Map<UsageGranularity, UsageStream>()
  private readonly turns = new Map<string, CellSums[]>()
  private readonly outside: CellSums[] = []
  /** Granularities reported for any turn. */
  private readonly told = new Map<UsageGranularity, CellSums>()

  private readonly parts = new Map<string, Part>()
  /** Usage outside of turns, which adds to them or, in a coarser granularity, may count instead of everything else. */
  private further = nothing
  private instead = nothing
  private partsTokens = 0
  private isInstead = false
  private readonly ledger = new RollupLedger()

  constructor(private readonly estimate: CostEstimate) {}

  get inputTokens(): number {
    return this.ledger.inputTokens
  }

  get outputTokens(): number {
    return this.ledger.outputTokens
  }

  get cacheReadTokens(): number {
    return this.ledger.cacheReadTokens
  }

  get costUsd(): number | undefined {
    return this.ledger.costUsd
  }

  get calls(): number {
    return this.ledger.calls
  }

  /**
   * Returns what has to be stored since the last call. The first call returns everything, since list prices may have
   * changed.
   */
  takeChanges(): RollupChanges {
    return this.ledger.takeChanges()
  }

  /** Takes the next report. */
  add(record: UsageRecord): void {
    const { granularity } = record.report
    const stream = this.streams.get(granularity) ?? new UsageStream()
    this.streams.set(granularity, stream)
    const increment = stream.add(record)
    this.cellOf(increment).add(increment)
    const touched = new Set([record.turnId])
    for (const earlier of stream.settled) {
      this.cellOf(earlier).settle(earlier)
      touched.add(earlier.record.turnId)
    }
    for (const turnId of touched) if (turnId !== null) this.replaceTurn(turnId)
    this.replaceOutside()
  }

  /** Returns a turn's usage by agent; only reported costs. */
  turn(turnId: string): Map<string, { amounts: TokenAmounts; costs: readonly Cost[] }> {
    const cells = this.turns.get(turnId) ?? []
    const cell = finestComplete(cells)
    return cell === undefined ? new Map<string, never>() : cell.byAgent(otherCosts(cell, cells)?.reportedCosts)
  }

  private cellOf({ record: { turnId, report } }: UsageIncrement): CellSums {
    const { granularity } = report
    const cells = turnId === null ? this.outside : (this.turns.get(turnId) ?? [])
    if (turnId !== null) this.turns.set(turnId, cells)
    const known = cells.find((cell) => cell.granularity === granularity)
    if (known !== undefined) return known
    const cell = new CellSums(granularity, this.estimate)
    cells.push(cell)
    if (turnId !== null) this.told.set(granularity, cell)
    return cell
  }

  private replaceTurn(turnId: string): void {
    const before = this.parts.get(turnId) ?? nothing
    const part = partOf(this.turns.get(turnId) ?? [])
    this.parts.set(turnId, part)
    this.partsTokens += part.tokens - before.tokens
    if (!this.isInstead) this.replace(before, part)
  }

  private replaceOutside(): void {
    const told = [...this.told.values()]
    const tellsAgain = (cell: CellSums): boolean => told.length > 0 && told.every((one) => isCoarser(cell, one))
    const [further, instead] = [this.further, this.instead]
    this.further = partOf(this.outside.filter((cell) => !tellsAgain(cell)))
    this.instead = partOf(this.outside.filter(tellsAgain))
    const was = this.isInstead
    this.isInstead = this.instead.tokens > this.partsTokens + this.further.tokens
    if (was !== this.isInstead) this.turnOver(was ? instead : further)
    else if (was) this.replace(instead, this.instead)
    else this.replace(further, this.further)
  }

  /** Replaces one way of counting with the other. */
  private turnOver(before: Part): void {
    const turns = [...this.parts.values()]
    if (this.isInstead) {
      for (const part of [...turns, before]) this.ledger.remove(part.rows)
      this.ledger.add(this.instead.rows)
    } else {
      this.ledger.remove(before.rows)
      for (const part of [...turns, this.further]) this.ledger.add(part.rows)
    }
  }

  private replace(before: Part, after: Part): void {
    this.ledger.remove(before.rows)
    this.ledger.add(after.rows)
  }
}

function partOf(cells: readonly CellSums[]): Part {
  const cell = finestComplete(cells)
  return cell === undefined
    ? nothing
    : { rows: cell.rollups(otherCosts(cell, cells)?.reportedCosts), tokens: cell.tokens }
}
