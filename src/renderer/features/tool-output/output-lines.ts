import { firstLine } from '#renderer/lib/text/format'
import { plainTerminal } from './ansi'

const HEAD_LINES = 12
const TAIL_LINES = 8
/** Characters of a few long lines that are shown whole, and of their beginning and end else. */
const LONGEST = 10_000
const HEAD = 3000
const TAIL = 2000
/** Bytes of an output that are searched for its last line. */
const LAST_PART = 2000

/** A long text cut to its beginning and end. `hidden` lines are between; 0 when nothing was cut. */
export interface CutText {
  readonly head: string
  readonly tail: string
  readonly hidden: number
  readonly lines: number
}

/** Cuts a text that has more lines, or longer ones, than are shown at first. */
export function cutLines(text: string): CutText {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const hidden = lines.length - HEAD_LINES - TAIL_LINES
  // Hiding a line or two would take as much space as showing them.
  if (hidden <= 2 && text.length <= LONGEST) return { head: text, tail: '', hidden: 0, lines: lines.length }
  if (hidden <= 2)
    return { head: text.slice(0, HEAD), tail: text.slice(-TAIL), hidden: Math.max(1, hidden), lines: lines.length }
  return {
    head: lines.slice(0, HEAD_LINES).join('\n').slice(0, LONGEST),
    tail: lines.slice(-TAIL_LINES).join('\n').slice(-LONGEST),
    hidden,
    lines: lines.length,
  }
}

/** The last line of a terminal's output that says something, without colour, cut to `limit` characters. */
export function lastLine(output: string, limit: number): string {
  const lines = plainTerminal(output.slice(-LAST_PART)).trimEnd().split('\n')
  return firstLine(lines.at(-1) ?? '', limit)
}
