import { isAscii } from 'node:buffer'
import { eachLine, LineSplitter, type Lines } from '../../base/streams/line-splitter'

/**
 * Maximum length of a line in bytes; longer ones are skipped, since they are not records. Reading one takes about nine
 * times its length.
 */
export const LONGEST_LINE = 64 * 1024 * 1024

/** Maximum number of consecutive lines of one record, which a raw line break within a text splits. */
const MOST_PARTS = 1000

/** A JSON object of unknown shape. */
export type JsonRecord = Readonly<Record<string, unknown>>

/**
 * Some records, each with the offset of its line in bytes from the beginning of the file; negative for one that others
 * precede on the same line.
 */
export interface RecordBatch {
  readonly records: readonly JsonRecord[]
  readonly places: readonly number[]
}

/**
 * Takes the JSON objects out of the bytes of a file that has one a line. Passes over whatever is none: a torn last line,
 * padding with zeros, other words. Takes apart records that are glued together, and puts one together that a raw line break
 * inside a text split. Never throws for what the file holds. Keeps no more than one line in memory.
 */
export class RecordReader {
  #records: JsonRecord[] = []
  #places: number[] = []
  /** Lines that may be the beginning of a record, with their offsets. */
  #torn: string[] = []
  #tornAt = 0
  readonly #splitter: LineSplitter

  /** `from`: offset of the bytes in the file. */
  constructor(from = 0) {
    this.#splitter = new LineSplitter(LONGEST_LINE, from)
  }

  /** Offset from which reading has to continue so that no incomplete content is lost. */
  get place(): number {
    return this.#torn.length === 0 ? this.#splitter.at : this.#tornAt
  }

  /** The records whose lines end in these bytes. */
  push(chunk: Uint8Array): RecordBatch {
    for (const lines of this.#splitter.push(chunk)) if (lines !== 'tooLong') this.#lines(lines)
    return this.#take()
  }

  /** The file ends here: its last line counts too. */
  end(): RecordBatch {
    this.#lines(this.#splitter.end())
    return this.#take()
  }

  #lines(lines: Lines): void {
    const { bytes, at } = lines
    if (!isAscii(bytes)) {
      for (const [from, to] of eachLine(lines)) this.#line(bytes.toString('utf8', from, to), at + from)
      return
    }
    // One text for all of them is much quicker to make than one a line, and here a character is a byte.
    const text = bytes.toString('latin1')
    for (let from = 0; from < text.length;) {
      const newline = text.indexOf('\n', from)
      const to = newline === -1 ? text.length : newline
      this.#line(text.slice(from, to), at + from)
      from = to + 1
    }
  }

  #line(text: string, at: number): void {
    const value = parseRecord(text)
    if (value !== undefined) {
      if (this.#torn.length > 0) this.#torn = []
      this.#put(value, at)
      return
    }
    const clean = text.replaceAll('\0', '').trim()
    if (clean === '') return
    const begin = this.#torn.length === 0 ? at : this.#tornAt
    const { records, rest } = split(this.#torn.length === 0 ? clean : [...this.#torn, clean].join('\\n'))
    for (const [index, found] of records.entries()) this.#put(found, index === 0 ? begin : -1)
    this.#tornAt = begin
    this.#torn =
      rest === '' || this.#torn.length >= MOST_PARTS ? [] : records.length === 0 ? [...this.#torn, clean] : [rest]
  }

  #put(record: JsonRecord, at: number): void {
    this.#records.push(record)
    this.#places.push(at)
  }

  #take(): RecordBatch {
    const batch = { records: this.#records, places: this.#places }
    this.#records = []
    this.#places = []
    return batch
  }
}

/** The records of a file, as many at a time as come with its bytes. */
export async function* readRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordBatch> {
  const reader = new RecordReader()
  for await (const chunk of chunks) yield reader.push(chunk)
  yield reader.end()
}

/** The first record of a file. */
export async function firstRecord(file: { read(): AsyncIterable<Uint8Array> }): Promise<JsonRecord | undefined> {
  for await (const { records } of readRecords(file.read())) if (records.length > 0) return records[0]
  return undefined
}

/** The object that a text is, if it is one. */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    // A property of this name would become the prototype of whatever the record is copied to.
    const value: unknown = text.includes('__proto__') ? JSON.parse(text, withoutPrototype) : JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined
  } catch {
    return undefined
  }
}

function withoutPrototype(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value
}

/** Splits a text into its leading objects and the rest after the last complete one. */
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

/** Returns the end of the object that starts at `start`; -1 when it does not end. */
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
