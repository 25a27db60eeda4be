import type { ReviewSelection } from '#shared/review/entities'
import { changedIn, selectionOf, type EditorPlace, type ReviewLine, type ReviewRow } from './rows'

/** Place of a comment that is being written, and the first of its lines. */
export type CommentPlace = EditorPlace & { readonly startLine: number }

/** Returns true for rows that the keys stop at. */
export const isStop = (row: ReviewRow | undefined): boolean => row?.kind === 'line' || row?.kind === 'hunk'

/** The row of a difference that the keys are at, and the rows that are selected. */
export class DiffCursor {
  at = $state(0)
  /** Row where a selection began. */
  #anchor = $state<number | null>(null)
  readonly selected = $derived(
    this.#anchor === null ? null : { from: Math.min(this.#anchor, this.at), to: Math.max(this.#anchor, this.at) },
  )

  constructor(
    private readonly rows: () => readonly ReviewRow[],
    private readonly lines: () => readonly ReviewLine[],
  ) {}

  /** Returns true for rows of the selection. */
  selects(at: number): boolean {
    return this.selected !== null && at >= this.selected.from && at <= this.selected.to
  }

  /** Goes to a row with the pointer; with `extend` the rows up to it are selected. */
  point(at: number, extend: boolean): void {
    this.#extend(extend)
    this.at = at
  }

  /** Moves to the next line or hunk, if there is one; with `extend` the rows on the way are selected. */
  moveLine(step: 1 | -1, extend: boolean): boolean {
    const rows = this.rows()
    let at = this.at + step
    while (rows[at] !== undefined && !isStop(rows[at])) at += step
    if (rows[at] === undefined) return false
    this.#extend(extend)
    this.at = at
    return true
  }

  /** Moves to the next or previous hunk; from inside a hunk the previous one is its own. False when there is none. */
  moveHunk(step: 1 | -1): boolean {
    this.#anchor = null
    const isHunk = ({ kind }: ReviewRow) => kind === 'hunk'
    const at =
      step > 0
        ? this.rows().findIndex((row, index) => index > this.at && isHunk(row))
        : this.rows().findLastIndex((row, index) => index < this.at && isHunk(row))
    if (at < 0) return false
    this.at = at
    return true
  }

  /** Stays near its row when the difference was read again. */
  keep(): void {
    this.#anchor = null
    this.at = Math.min(this.at, Math.max(0, this.rows().length - 1))
  }

  /** Goes to the first hunk of another file. */
  restart(): void {
    const first = this.rows().findIndex(({ kind }) => kind === 'hunk')
    this.at = Math.max(0, first)
  }

  /** Returns the selected changes, or those of the hunk or line; empty when nothing is changed there. */
  changes(what: 'hunk' | 'line'): ReviewSelection[] {
    const row = this.rows()[this.at]
    if (row === undefined || !('hunk' in row)) return []
    const range = this.selected ?? (what === 'line' ? { from: this.at, to: this.at } : null)
    if (range === null) return [{ hunk: row.hunk }]
    const indexes = this.rows()
      .slice(range.from, range.to + 1)
      .flatMap((each) => changedIn(each, this.lines()))
    return indexes.length === 0 ? [] : selectionOf(indexes, this.lines())
  }

  /** Returns where a comment on the selected lines, or on the next line, belongs; null when there is none. */
  commentPlace(): CommentPlace | null {
    const lines = this.lines()
    const range = this.selected ?? { from: this.at, to: this.at }
    const isLine = (row: ReviewRow) => row.kind === 'line'
    const inRange = this.rows()
      .slice(range.from, range.to + 1)
      .filter(isLine)
    const last = inRange.at(-1) ?? this.rows().slice(this.at).find(isLine)
    const line = last === undefined ? undefined : lines[last.right ?? last.left ?? -1]
    if (line === undefined) return null
    const side = line.newNumber === undefined ? 'old' : 'new'
    const numbers = inRange
      .flatMap(({ left, right }) => [left, right])
      .flatMap((at) => lines[at ?? -1]?.[side === 'new' ? 'newNumber' : 'oldNumber'] ?? [])
    const endLine = line.newNumber ?? line.oldNumber ?? 1
    return { side, line: endLine, startLine: Math.min(endLine, ...numbers) }
  }

  #extend(extend: boolean): void {
    if (!extend) this.#anchor = null
    else this.#anchor ??= this.at
  }
}
