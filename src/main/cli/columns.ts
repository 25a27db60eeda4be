import stringWidth from 'string-width'
import { plainText } from './plain-text'
import type { Style, Terminal } from './terminal'

/** A column of a printed table. */
export interface Column<Row> {
  /** Heading; a table has a line of headings if one of its columns has one. */
  readonly title?: string
  readonly text: (row: Row) => string
  readonly style?: (row: Row) => Style | undefined
  /** Aligns numbers. */
  readonly align?: 'right'
  /** Its share of the room that is left where not everything fits; others keep their width. */
  readonly share?: number
  /** Least width, in columns of the terminal, before the table loses this column. Columns without it always stay. */
  readonly needs?: number
}

const GAP = '  '
/** Least width of a column that shares the room that is left. */
const LEAST = 8

/**
 * Returns a table, one line per row: aligned, without trailing blanks, and never wider than the terminal. Text of any origin is
 * printed without control characters.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width = Infinity, style }: Terminal,
): string {
  const shown = columns.filter(({ needs = 0 }) => width >= needs)
  const hasTitles = shown.some(({ title }) => title !== undefined)
  const titles = shown.map(({ title = '' }) => title)
  const texts = rows.map((row) => shown.map(({ text }) => plainText(text(row))))
  const widths = fit(
    shown.map((column, index) => ({
      natural: [...(hasTitles ? [titles] : []), ...texts].reduce(
        (most, cells) => Math.max(most, stringWidth(cells[index] ?? '')),
        0,
      ),
      share: column.share,
    })),
    width,
  )
  const line = (cells: readonly string[], styleOf: (column: Column<Row>) => Style | undefined): string => {
    const written = shown.flatMap((column, index) => {
      const room = widths[index] ?? 0
      if (room === 0) return []
      const text = cut(cells[index] ?? '', room)
      const blanks = ' '.repeat(Math.max(0, room - stringWidth(text)))
      const styled = style(styleOf(column), text)
      if (column.align === 'right') return [`${blanks}${styled}`]
      return [index === shown.length - 1 ? styled : `${styled}${blanks}`]
    })
    return `${written.join(GAP).trimEnd()}\n`
  }
  return [
    ...(hasTitles ? [line(titles, () => 'dim')] : []),
    ...rows.map((row, at) => line(texts[at] ?? [], (column) => column.style?.(row))),
  ].join('')
}

/** Returns the widths of columns that together fit a line. */
function fit(columns: readonly { natural: number; share: number | undefined }[], width: number): number[] {
  const filled = columns.filter(({ natural }) => natural > 0)
  const fixed = filled.reduce((sum, { natural, share }) => sum + (share === undefined ? natural : 0), 0)
  let left = width - fixed - GAP.length * Math.max(0, filled.length - 1)
  let shares = filled.reduce((sum, { share = 0 }) => sum + share, 0)
  const widths = new Map<object, number>()
  // Those that need less than their share leave the rest to the others.
  const flexible = filled.filter(({ share }) => share !== undefined)
  for (const column of flexible.toSorted((a, b) => a.natural / (a.share ?? 1) - b.natural / (b.share ?? 1))) {
    const { natural, share = 1 } = column
    const room = Math.min(natural, Math.max(LEAST, Math.floor((left * share) / shares)))
    widths.set(column, room)
    left -= room
    shares -= share
  }
  return columns.map((column) => widths.get(column) ?? column.natural)
}

/** Returns text that fits, with an ellipsis where it was cut. */
export function cut(text: string, room: number): string {
  if (stringWidth(text) <= room) return text
  let used = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(used) + stringWidth(segment) > room - 1) break
    used += segment
  }
  return `${used}…`
}
