/** Position in the nesting of an object that has not ended. */
export interface Nesting {
  readonly depth: number
  readonly isText: boolean
  /** True when the next character of a text is escaped. */
  readonly isEscaped: boolean
}

const OUTSIDE: Nesting = { depth: 0, isText: false, isEscaped: false }

/** The objects in a text, and what follows the last complete one. */
interface Objects<Parsed> {
  readonly records: readonly Parsed[]
  /** All that is outside of them. */
  readonly rest: string
  /** The object that has not ended, if any, and its position at the end of the text. */
  readonly open: { readonly text: string; readonly nesting: Nesting } | undefined
}

/** Number of places at which no object begins after all; what comes after so many is passed over. */
const MOST_FAILURES = 200

/** Splits a text into its leading objects and the one after them that has not ended. */
export function objectsIn<Parsed>(text: string, parse: (text: string) => Parsed | undefined): Objects<Parsed> {
  const records: Parsed[] = []
  let rest = ''
  let restFrom = 0
  let start = objectStart(text, 0)
  let failures = 0
  while (start !== -1 && failures < MOST_FAILURES) {
    const end = objectEnd(text, start, OUTSIDE)
    if (typeof end !== 'number')
      return { records, rest: rest + text.slice(restFrom, start), open: { text: text.slice(start), nesting: end } }
    const value = parse(text.slice(start, end))
    if (value === undefined) failures++
    else {
      records.push(value)
      rest += text.slice(restFrom, start)
      restFrom = end
    }
    start = objectStart(text, value === undefined ? start + 1 : end)
  }
  return { records, rest: rest + text.slice(restFrom), open: undefined }
}

/** Returns the position after more text of an object that has not ended; undefined when it ends there. */
export function nestingAfter(text: string, before: Nesting): Nesting | undefined {
  const end = objectEnd(text, 0, before)
  return typeof end === 'number' ? undefined : end
}

/** Returns the next place where an object can start, which a name or its end follows; -1 when there is none. */
function objectStart(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at !== -1; at = text.indexOf('{', at + 1)) {
    const next = text.slice(at + 1).trimStart()[0]
    if (next === undefined || next === '"' || next === '}') return at
  }
  return -1
}

/** Returns the end of an object of which `from` is the first unread character; the position when it does not end. */
function objectEnd(text: string, from: number, { depth, isText, isEscaped }: Nesting): number | Nesting {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (isEscaped) isEscaped = false
    else if (character === '\\' && isText) isEscaped = true
    else if (character === '"') isText = !isText
    else if (isText) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return { depth, isText, isEscaped }
}
