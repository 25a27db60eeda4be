const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Whole lines of a stream of bytes, each with its newline; the last line of a stream may lack it. */
export interface Lines {
  readonly bytes: Buffer
  /** Position of their first byte in the stream. */
  readonly at: number
}

/**
 * Splits a stream of bytes into whole lines, in time proportional to their length. Only a newline separates (U+2028
 * does not). A line of more than `maxBytes`, not counting its newline, is dropped as it arrives, so at most one line is
 * kept.
 */
export class LineSplitter {
  /** Beginning of a line whose end has not arrived. */
  #rest: Buffer[] = []
  #restLength = 0
  #at: number

  /** `from`: position of the first byte in its stream. */
  constructor(
    private readonly maxBytes: number,
    from = 0,
  ) {
    this.#at = from
  }

  /** Position of the line whose end has not arrived. */
  get at(): number {
    return this.#at
  }

  /**
   * Yields the lines that end in these bytes, as many at a time as are contiguous, and `tooLong` once for each dropped
   * one, in their order. Lines are valid until the next call, because the bytes may be reused.
   */
  *push(chunk: Uint8Array): Generator<Lines | 'tooLong'> {
    // No line between two newlines of a piece can be too long.
    for (let from = 0; from < chunk.length; from += this.maxBytes)
      yield* this.#push(
        Buffer.from(chunk.buffer, chunk.byteOffset + from, Math.min(this.maxBytes, chunk.length - from)),
      )
  }

  /** Returns the last line of a stream that ends without a newline, empty when there is none. */
  end(): Lines {
    return { bytes: Buffer.concat(this.#rest), at: this.#at }
  }

  *#push(piece: Buffer): Generator<Lines | 'tooLong'> {
    const first = piece.indexOf(NEWLINE)
    if (first === -1) {
      if (this.#keep(piece)) yield 'tooLong'
      return
    }
    let begin = 0
    if (this.#restLength + first > this.maxBytes) {
      if (this.#restLength <= this.maxBytes) yield 'tooLong'
      begin = first + 1
      this.#at += this.#restLength + begin
      this.#forget()
    }
    const end = piece.lastIndexOf(NEWLINE) + 1
    const whole = piece.subarray(begin, end)
    const lines = { bytes: this.#rest.length === 0 ? whole : Buffer.concat([...this.#rest, whole]), at: this.#at }
    this.#at += lines.bytes.length
    this.#forget()
    if (lines.bytes.length > 0) yield lines
    if (this.#keep(piece.subarray(end))) yield 'tooLong'
  }

  /** Keeps the beginning of a line. Returns true when that makes it too long. */
  #keep(bytes: Buffer): boolean {
    const wasTooLong = this.#restLength > this.maxBytes
    this.#restLength += bytes.length
    if (this.#restLength <= this.maxBytes) {
      if (bytes.length > 0) this.#rest.push(Buffer.from(bytes))
      return false
    }
    this.#rest = []
    return !wasTooLong
  }

  #forget(): void {
    this.#rest = []
    this.#restLength = 0
  }
}

/** Yields where each line begins and ends in its bytes, without its newline. */
export function* eachLine({ bytes }: Lines): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, from)
    const to = newline === -1 ? bytes.length : newline
    yield [from, to]
    from = to + 1
  }
}

/** Yields each line that ends in a chunk, without its end (a newline, or a carriage return and a newline). */
export function* splitLines(splitter: LineSplitter, chunk: Uint8Array): Generator<Buffer | 'tooLong'> {
  for (const lines of splitter.push(chunk)) {
    if (lines === 'tooLong') yield lines
    else
      for (const [from, to] of eachLine(lines))
        yield lines.bytes.subarray(from, to > from && lines.bytes[to - 1] === CARRIAGE_RETURN ? to - 1 : to)
  }
}
