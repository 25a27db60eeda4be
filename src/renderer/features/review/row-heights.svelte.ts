import { SvelteMap } from 'svelte/reactivity'
import type { ReviewRow } from './rows'

type LineRow = Extract<ReviewRow, { kind: 'line' }>

/** Rows that are drawn above and below those in view. */
const MARGIN = 20
const HUNK_HEIGHT = 34
/** Of comments that have not been measured yet. */
const COMMENT_HEIGHT = 110
/** Least height that is filled, before the view was measured. */
const LEAST_VIEW = 600

/** Heights of the rows of a difference, of which only those near the view are drawn. */
export class RowHeights {
  readonly #measured = new SvelteMap<string, number>()
  /** Top of each row, and the end of the last. */
  readonly tops = $derived.by(() => {
    const found = [0]
    for (const row of this.rows()) found.push((found.at(-1) ?? 0) + this.#heightOf(row))
    return found
  })

  constructor(
    private readonly rows: () => readonly ReviewRow[],
    private readonly lineHeight: () => number,
    /** Height of a line that wraps, about; null where lines are as long as they are. */
    private readonly wrappedHeight: (row: LineRow) => number | null,
  ) {}

  get total(): number {
    return this.tops.at(-1) ?? 0
  }

  /** The rows to draw for a view: the first one, and the one after the last. */
  near(scrollTop: number, height: number): { readonly first: number; readonly last: number } {
    return {
      first: Math.max(0, this.#rowAt(scrollTop) - MARGIN),
      last: Math.min(this.rows().length, this.#rowAt(scrollTop + Math.max(height, LEAST_VIEW)) + 1 + MARGIN),
    }
  }

  /** Follows the height of a row's element. */
  measure(key: string): (element: HTMLElement) => () => void {
    return (element) => {
      const observer = new ResizeObserver(() => {
        if (this.#measured.get(key) !== element.offsetHeight) this.#measured.set(key, element.offsetHeight)
      })
      observer.observe(element)
      return () => observer.disconnect()
    }
  }

  /** Forgets what was measured, for another file. */
  clear(): void {
    this.#measured.clear()
  }

  #heightOf(row: ReviewRow): number {
    if (row.kind === 'hunk') return HUNK_HEIGHT
    if (row.kind !== 'line') return this.#measured.get(row.key) ?? COMMENT_HEIGHT
    const wrapped = this.wrappedHeight(row)
    return wrapped === null ? this.lineHeight() : (this.#measured.get(row.key) ?? wrapped)
  }

  /** The row at a height, by halves. */
  #rowAt(top: number): number {
    let [low, high] = [0, this.rows().length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.tops[middle + 1] ?? 0) <= top) low = middle + 1
      else high = middle
    }
    return low
  }
}
