import type { DiffLine } from './diff-lines'

/** A row of a diff in two columns, by the indexes of its lines; null where a side has none. */
export interface SplitRow {
  readonly left: number | null
  readonly right: number | null
}

/** Places the lines of a unified diff side by side: removed lines next to those added in their place. */
export function splitRows(lines: readonly DiffLine[]): SplitRow[] {
  const rows: SplitRow[] = []
  let removed: number[] = []
  let added: number[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      rows.push({ left: removed[at] ?? null, right: added[at] ?? null })
    removed = []
    added = []
  }
  lines.forEach(({ kind }, index) => {
    if (kind === 'removed') {
      if (added.length > 0) flush()
      removed.push(index)
    } else if (kind === 'added') added.push(index)
    else {
      flush()
      rows.push({ left: index, right: index })
    }
  })
  flush()
  return rows
}
