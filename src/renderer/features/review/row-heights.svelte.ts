import { SvelteMap } from 'svelte/reactivity'
import type { ReviewRow } from './rows'

/** Rows that are drawn above and below those in view. */
const MARGIN = 20
const HUNK_HEIGHT = 34
/** Of comments that were not measured yet. */
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

  #heightOf({ kind, key }: ReviewRow): number {
    return kind === 'line'
      ? this.lineHeight()
      : kind === 'hunk'
        ? HUNK_HEIGHT
        : (this.#measured.get(key) ?? COMMENT_HEIGHT)
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
