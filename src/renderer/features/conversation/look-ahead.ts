import type { Row } from '#renderer/lib/conversation/rows'

/** Number of rows that are fetched ahead of the reader: several seconds of fast scrolling. */
const AHEAD = 120
/** Number of rows behind the reader, for one who turns around. */
const BEHIND = 20
/** Rows of a page are next to each other, so that not every one has to be looked at. */
const STEP = 10

/** Fetches the messages that a reader who scrolls is about to reach. Pages that are here or on their way cost nothing. */
export class LookAhead {
  #last = 0

  /** To be called when the reader scrolled; `index` is that of the first row in view. */
  scrolled(rows: readonly Row[], index: number): void {
    const isUp = index < this.#last
    this.#last = index
    const [before, after] = isUp ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
    const [from, to] = [Math.max(0, index - before), Math.min(rows.length - 1, index + after)]
    // The nearest first.
    const places = isUp ? range(to, from, -STEP) : range(from, to, STEP)
    for (const at of places) {
      const row = rows[at]
      if (row?.kind === 'gap') void row.pages.want(row.position)
    }
  }
}

function range(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step) + 1
  return [...Array.from({ length: Math.max(0, count) }, (_, nth) => from + nth * step), to]
}
