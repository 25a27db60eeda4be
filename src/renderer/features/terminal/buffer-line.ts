import type { IBufferRange, Terminal } from '@xterm/xterm'

/** A line of a program's output, of as many rows as it is wrapped into. */
export interface BufferLine {
  readonly text: string
  /** Returns the cells of a part of the text. */
  range(start: number, end: number): IBufferRange
}

/** Rows that a line is followed over. */
const MOST_ROWS = 32

/** Returns the line of which a row, counted from 0, is a part; null where there is no such row. */
export function bufferLine({ buffer: { active }, cols }: Terminal, row: number): BufferLine | null {
  let first = row
  while (first > 0 && row - first < MOST_ROWS && active.getLine(first)?.isWrapped === true) first--
  if (active.getLine(row) === undefined) return null
  let text = ''
  /** Cell of each character of the text, counted from 1 as links are. */
  const places: { readonly x: number; readonly y: number }[] = []
  for (let y = first; y - first < MOST_ROWS; y++) {
    const line = active.getLine(y)
    if (line === undefined || (y > first && !line.isWrapped)) break
    for (let x = 0; x < Math.min(cols, line.length); x++) {
      const cell = line.getCell(x)
      // The second half of a wide character has no width.
      if (cell === undefined || cell.getWidth() === 0) continue
      const characters = cell.getChars() === '' ? ' ' : cell.getChars()
      for (let at = 0; at < characters.length; at++) places.push({ x: x + 1, y: y + 1 })
      text += characters
    }
  }
  const nowhere = { x: 1, y: first + 1 }
  return {
    text: text.trimEnd(),
    range: (start, end) => ({ start: places[start] ?? nowhere, end: places[end - 1] ?? nowhere }),
  }
}
