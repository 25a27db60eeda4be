import { firstLine } from '#renderer/lib/text/format'
import { cleanTerminal } from './ansi'

const HEAD_LINES = 12
const TAIL_LINES = 8
/** Bytes of an output that are searched for its last line. */
const LAST_PART = 2000

/** A long text cut to its beginning and end. `hidden` lines are between; 0 when nothing was cut. */
export interface CutText {
  readonly head: string
  readonly tail: string
  readonly hidden: number
  readonly lines: number
}

/** Cuts a text that has more lines than are shown at first. */
export function cutLines(text: string): CutText {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const hidden = lines.length - HEAD_LINES - TAIL_LINES
  // Hiding a line or two would take as much space as showing them.
  if (hidden <= 2) return { head: text, tail: '', hidden: 0, lines: lines.length }
  return {
    head: lines.slice(0, HEAD_LINES).join('\n'),
    tail: lines.slice(-TAIL_LINES).join('\n'),
    hidden,
    lines: lines.length,
  }
}

/** The last line of a terminal's output that says something, without colour, cut to `limit` characters. */
export function lastLine(output: string, limit: number): string {
  const lines = cleanTerminal(output.slice(-LAST_PART))
    // eslint-disable-next-line no-control-regex -- colours begin with the escape character
    .replace(/\x1b\[[0-9;]*m/g, '')
    .trimEnd()
    .split('\n')
  return firstLine(lines.at(-1) ?? '', limit)
}
