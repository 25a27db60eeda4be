import { fenceLanguage } from './parser'

/** Code between two fences, as positions in its text. */
interface Fence {
  readonly codeStart: number
  readonly codeEnd: number
  /** After the line of the closing fence; the end of the text when there is none. */
  readonly end: number
  readonly closed: boolean
  /** Number of spaces before the opening fence. */
  readonly indent: number
  readonly language: string
}

const OPENING = /([ \t]*)(?:(`{3,})([^`\n]*)|(~{3,})([^\n]*))(?:\n|$)/y

/** Returns the fenced code that begins in the line at a position; null when another line does. */
export function fenceAt(text: string, start: number): Fence | null {
  OPENING.lastIndex = start
  const opening = OPENING.exec(text)
  if (opening === null) return null
  const marks = opening[2] ?? opening[4] ?? ''
  const codeStart = start + opening[0].length
  const rest = {
    codeStart,
    indent: opening[1]?.length ?? 0,
    language: fenceLanguage(opening[3] ?? opening[5] ?? ''),
  }
  const closing = closingAt(text, codeStart, marks)
  if (closing === null) return { ...rest, codeEnd: text.length, end: text.length, closed: false }
  return { ...rest, ...closing, closed: true }
}

function closingAt(text: string, from: number, marks: string): { codeEnd: number; end: number } | null {
  const mark = marks.charAt(0)
  for (let at = text.indexOf(marks, from); at >= 0; at = text.indexOf(marks, at + 1)) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline
    const after = text.slice(at, lineEnd).trimEnd()
    const isAlone = text.slice(lineStart, at).trim() === '' && after === mark.repeat(after.length)
    if (isAlone) return { codeEnd: lineStart, end: Math.min(text.length, lineEnd + 1) }
  }
  return null
}
