import { finestComplete, isCoarser, UsageCell } from './cell'
import type { UsageGranularity } from './entities'
import { UsageStream } from './increments'
import type { UsageRecord } from './records'

/** A counted cell with all cells of its turn: they cover the same tokens, but possibly different costs. */
export interface CountedCell {
  readonly cell: UsageCell
  readonly alternatives: readonly UsageCell[]
}

/** Usage of one native session of an agent, turn by turn. */
export class NativeSessionUsage {
  private readonly streams = new Map<UsageGranularity, UsageStream>()
  private readonly turns = new Map<string, UsageCell[]>()
  private readonly outside: UsageCell[] = []

  /** Takes the next report. */
  add(record: UsageRecord): void {
    const { granularity } = record.report
    const stream = this.streams.get(granularity) ?? new UsageStream()
    this.streams.set(granularity, stream)
    const cells = this.cellsOf(record.turnId)
    let cell = cells.find((known) => known.granularity === granularity)
    if (cell === undefined) cells.push((cell = new UsageCell(granularity)))
    cell.add(stream.add(record))
  }

  /**
   * Returns the cells that count, at most one per turn. Usage outside of turns in a granularity of the turns adds to
   * them; in a coarser one it repeats them, and replaces them when it is larger.
   */
  counted(): readonly CountedCell[] {
    const turns = [...this.turns.values()].flatMap((cells) => counted(cells) ?? [])
    const told = turns.flatMap(({ alternatives }) => alternatives)
    const again = told.length === 0 ? [] : this.outside.filter((cell) => told.every((one) => isCoarser(cell, one)))
    const further = counted(this.outside.filter((cell) => !again.includes(cell))) ?? []
    const parts = turns.concat(further)
    const instead = counted(again)
    const tokens = parts.reduce((sum, { cell }) => sum + cell.tokens, 0)
    return instead !== undefined && instead.cell.tokens > tokens ? [instead] : parts
  }

  private cellsOf(turnId: string | null): UsageCell[] {
    if (turnId === null) return this.outside
    const cells = this.turns.get(turnId) ?? []
    this.turns.set(turnId, cells)
    return cells
  }
}

function counted(alternatives: readonly UsageCell[]): CountedCell | undefined {
  const cell = finestComplete(alternatives)
  return cell === undefined ? undefined : { cell, alternatives }
}
