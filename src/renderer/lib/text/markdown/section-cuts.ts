import { fenceAt } from './fences'

/** Place at which a section ends. */
interface Cut {
  readonly end: number
  /** Head of the table that is cut there, for the next section; else empty. */
  readonly tableHead: string
}

/** Length from which a section ends where a block does. */
const ENOUGH = 3000
/** Length from which it ends anywhere. */
const MOST = 6000

const LIST_ITEM = /^(?:[-+*]|\d{1,9}[.)])[ \t]/
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?\s*$/

/**
 * Returns the end of the section that begins at `start`: between two blocks, else before an item of a list, else after a line, else
 * between two words. Null when the text ends first. It depends on nothing after the line that it is at. `tableHead`: the section begins
 * in a table with this head.
 */
export function cutOf(text: string, start: number, complete: boolean, tableHead = ''): Cut | null {
  let item = -1
  let wasBlank = false
  let table: readonly string[] = tableHead.match(/.+\n/g) ?? []
  for (let at = start; at < text.length;) {
    const newline = text.indexOf('\n', at)
    if (newline < 0 && !complete) break
    const next = newline < 0 ? text.length : newline + 1
    const line = text.slice(at, Math.min(next, at + MOST))
    const length = at - start
    const fence = fenceAt(text, at)
    if (fence !== null) {
      const isOver = fence.end - start > MOST
      if (isOver && item > 0) return { end: item, tableHead: '' }
      if (length > 0 && (isOver || (length >= ENOUGH && wasBlank && fence.indent === 0)))
        return { end: at, tableHead: '' }
      if (!fence.closed) return null
      at = fence.end
      wasBlank = false
      continue
    }
    if (LIST_ITEM.test(line)) item = length >= ENOUGH ? at : item
    else if (length >= ENOUGH && wasBlank && /^[^\s>|]/.test(line)) return { end: at, tableHead: '' }
    if (next - start > MOST && length > 0)
      return { end: item > 0 ? item : at, tableHead: item > 0 ? '' : headOf(table) }
    if (next - start > MOST) return { end: betweenWords(text, start + MOST), tableHead: '' }
    wasBlank = line.trim() === ''
    table = wasBlank ? [] : [...table.slice(0, 2), line]
    at = next
  }
  return text.length - start > 2 * MOST ? { end: betweenWords(text, start + MOST), tableHead: '' } : null
}

/** The head of a table, if these lines begin one. */
function headOf([names, rule]: readonly string[]): string {
  return names !== undefined && rule !== undefined && names.includes('|') && TABLE_RULE.test(rule) ? names + rule : ''
}

/** Longest word that is not cut. */
const LONGEST_WORD = 1000

function betweenWords(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  if (space > at - LONGEST_WORD) return space + 1
  // Both halves of a character outside the first plane stay together.
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
}
