/** A line longer than this is passed over, in bytes; whoever wrote it did not write a record. */
const LONGEST_LINE = 256 * 1024 * 1024

/** How many lines in a row may belong to one record, which a raw line break inside a text splits. */
const MOST_PARTS = 1000

const NEWLINE = 10

/** A JSON object of unknown shape. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** The lines of a file, without their ends; the last one also when it has none. Keeps no more than one line in memory. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const rest = bytes.subarray(from, end)
      from = end + 1
      if (length + rest.length <= LONGEST_LINE) yield parts.length === 0 ? rest : Buffer.concat([...parts, rest])
      parts = []
      length = 0
    }
    const rest = bytes.subarray(from)
    length += rest.length
    if (rest.length > 0 && length <= LONGEST_LINE) parts.push(Buffer.from(rest))
    if (length > LONGEST_LINE) parts = []
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}

/**
 * The JSON objects of a file that has one a line. Passes over whatever is none: a torn last line, padding with zeros, other
 * words. Takes apart records that are glued together, and puts one together that a raw line break inside a text split.
 * Never throws for what the file holds.
 */
export async function* readRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRecord> {
  let torn: string[] = []
  for await (const line of readLines(chunks)) {
    const text = line.toString('utf8')
    const value = parseRecord(text)
    if (value !== undefined) {
      torn = []
      yield value
      continue
    }
    const clean = text.replaceAll('\0', '').trim()
    if (clean === '') continue
    const { records, rest } = split(torn.length === 0 ? clean : [...torn, clean].join('\\n'))
    yield* records
    torn = rest === '' || torn.length >= MOST_PARTS ? [] : records.length === 0 ? [...torn, clean] : [rest]
  }
}

/** The object that a text is, if it is one. */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined
  } catch {
    return undefined
  }
}

/** The objects a text begins with, and what is left of it when the last one does not end. */
function split(text: string): { records: JsonRecord[]; rest: string } {
  const records: JsonRecord[] = []
  let start = text.indexOf('{')
  while (start !== -1) {
    const end = objectEnd(text, start)
    if (end === -1) return { records, rest: text.slice(start) }
    const value = parseRecord(text.slice(start, end))
    if (value !== undefined) records.push(value)
    start = text.indexOf('{', value === undefined ? start + 1 : end)
  }
  return { records, rest: '' }
}

/** Where the object ends that begins at `start`; -1 when it does not. */
function objectEnd(text: string, start: number): number {
  let depth = 0
  let isText = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isText) at++
    else if (character === '"') isText = !isText
    else if (isText) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}
