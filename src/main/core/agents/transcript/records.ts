import { isAscii } from 'node:buffer'
import { eachLine, LineSplitter, type Lines } from '#core/base/streams/line-splitter'
import { nestingAfter, objectsIn, type Nesting } from './objects-in-text'

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
  /** Lines, or parts of them, that are no records, each with the number of records before it in the batch. */
  readonly others: readonly OtherLine[]
}

/** A line that is no record, or the rest of one. */
export interface OtherLine {
  readonly before: number
  /** Empty for blank lines and zeros. */
  readonly text: string
  /** Offset of its line in bytes. */
  readonly at: number
}

/** Shown for a line of which nothing is kept. */
const TOO_LONG = `[A line of more than ${LONGEST_LINE / 1024 / 1024} MB]`

/** The beginning of a record whose end has not been read. */
interface Torn {
  /** Offset of its first line. */
  readonly at: number
  /** Number of its lines. */
  lines: number
  readonly parts: string[]
  nesting: Nesting
}

/**
 * Takes the JSON objects out of the bytes of a file that has one a line. Passes over whatever is none: a torn last line,
 * padding with zeros, other words. Takes apart records that are glued together, and puts one together that a raw line break
 * inside a text split. Reports what it passes over. Never throws for what the file holds. Keeps no more than one line in memory.
 */
export class RecordReader {
  #records: JsonRecord[] = []
  #places: number[] = []
  #others: OtherLine[] = []
  /** The beginning of a record that a raw line break split, if any. */
  #torn: Torn | undefined
  readonly #splitter: LineSplitter

  /** `from`: offset of the bytes in the file. */
  constructor(from = 0) {
    this.#splitter = new LineSplitter(LONGEST_LINE, from)
  }

  /** Offset from which reading has to continue so that no incomplete content is lost. */
  get place(): number {
    return this.#torn?.at ?? this.#splitter.at
  }

  /** The records whose lines end in these bytes. */
  push(chunk: Uint8Array): RecordBatch {
    for (const lines of this.#splitter.push(chunk))
      if (lines === 'tooLong') this.#passOver(TOO_LONG, this.#splitter.at)
      else this.#lines(lines)
    return this.#take()
  }

  /** The file ends here: its last line counts too. */
  end(): RecordBatch {
    this.#lines(this.#splitter.end())
    this.#giveUp()
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
      this.#giveUp()
      this.#put(value, at)
      return
    }
    const clean = text.replaceAll('\0', '').trim()
    if (clean === '') {
      this.#passOver('', at)
      return
    }
    if ((this.#torn?.lines ?? 0) >= MOST_PARTS) this.#giveUp()
    const torn = this.#torn
    const nesting = torn === undefined ? undefined : nestingAfter(`\\n${clean}`, torn.nesting)
    if (torn !== undefined && nesting !== undefined) {
      torn.parts.push(clean)
      torn.lines++
      torn.nesting = nesting
      return
    }
    const begin = torn?.at ?? at
    const { records, rest, open } = objectsIn([...(torn?.parts ?? []), clean].join('\\n'), parseRecord)
    this.#torn = undefined
    if (rest.trim() !== '') this.#passOver(rest.trim(), begin)
    for (const [index, found] of records.entries()) this.#put(found, index === 0 ? begin : -1)
    if (open === undefined) return
    const lines = records.length === 0 ? (torn?.lines ?? 0) + 1 : 1
    this.#torn = { at: begin, lines, parts: [open.text], nesting: open.nesting }
  }

  /** Passes over the beginning of a record that does not end. */
  #giveUp(): void {
    if (this.#torn !== undefined) this.#passOver(this.#torn.parts.join('\n'), this.#torn.at)
    this.#torn = undefined
  }

  #passOver(text: string, at: number): void {
    this.#others.push({ before: this.#records.length, text, at })
  }

  #put(record: JsonRecord, at: number): void {
    this.#records.push(record)
    this.#places.push(at)
  }

  #take(): RecordBatch {
    const batch = { records: this.#records, places: this.#places, others: this.#others }
    this.#records = []
    this.#places = []
    this.#others = []
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

/** Number of records at the beginning of a file among which that with its facts is looked for: others may be damaged. */
const HEADERS = 50

/** The first of a file's first records that passes a test. */
export async function firstRecordThat(
  file: { read(): AsyncIterable<Uint8Array> },
  isWanted: (record: JsonRecord) => boolean,
): Promise<JsonRecord | undefined> {
  let seen = 0
  for await (const { records } of readRecords(file.read()))
    for (const each of records) {
      if (isWanted(each)) return each
      if (++seen === HEADERS) return undefined
    }
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
