/**
 * A line longer than this is passed over, in bytes; whoever wrote it did not write a record. Reading one takes about nine
 * times its length.
 */
const LONGEST_LINE = 64 * 1024 * 1024

const NEWLINE = 10

/** Whole lines of a file. */
export interface Lines {
  readonly bytes: Buffer
  /** Offset of the lines in the file. */
  readonly at: number
}

/** Cuts the bytes of a file where lines end. Keeps no more than one line in memory. */
export class LineSplitter {
  /** The beginning of a line whose end has not come. */
  #rest: Buffer[] = []
  #restLength = 0
  #isTooLong = false
  #at: number

  /** `from`: where in the file the bytes begin. */
  constructor(from = 0) {
    this.#at = from
  }

  /** Offset of the incomplete last line. */
  get at(): number {
    return this.#at
  }

  /** The lines that end in these bytes. Valid until the next call: the bytes may be used again. */
  push(chunk: Uint8Array): Lines {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    const lines = end === 0 ? { bytes: Buffer.alloc(0), at: this.#at } : this.#complete(bytes.subarray(0, end))
    this.#keep(bytes.subarray(end))
    return lines
  }

  /** The file ends here: its last line counts too. */
  end(): Lines {
    return { bytes: Buffer.concat(this.#rest), at: this.#at }
  }

  #keep(rest: Buffer): void {
    this.#restLength += rest.length
    this.#isTooLong ||= this.#restLength > LONGEST_LINE
    if (this.#isTooLong) this.#rest = []
    else if (rest.length > 0) this.#rest.push(Buffer.from(rest))
  }

  #complete(ended: Buffer): Lines {
    const passed = this.#isTooLong ? ended.indexOf(NEWLINE) + 1 : 0
    const at = this.#at + (this.#isTooLong ? this.#restLength + passed : 0)
    const bytes = this.#rest.length === 0 ? ended.subarray(passed) : Buffer.concat([...this.#rest, ended])
    this.#at = at + bytes.length
    this.#rest = []
    this.#restLength = 0
    this.#isTooLong = false
    return { bytes, at }
  }
}

/** Each line of some, without its end: where it begins and ends in their bytes. */
export function* eachLine({ bytes }: Lines): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, from)
    const to = newline === -1 ? bytes.length : newline
    yield [from, to]
    from = to + 1
  }
}
