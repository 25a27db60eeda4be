const NEWLINE = 0x0a

/**
 * Splits a stream of bytes into lines, in time proportional to their length and in memory bounded by `limit` bytes per
 * line.
 */
export class LineReader {
  private pending: Buffer[] = []
  private length = 0

  constructor(private readonly limit: number) {}

  /**
   * Yields the lines that a chunk completes, without line breaks. `tooLong` once a line exceeds the limit, complete or
   * not.
   */
  *push(chunk: Buffer): Generator<Buffer | 'tooLong'> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (!this.append(chunk.subarray(start, end))) {
        yield 'tooLong'
        return
      }
      yield this.take()
      start = end + 1
    }
    if (!this.append(chunk.subarray(start))) yield 'tooLong'
  }

  /** Returns the last line, when the stream ended without a line break. */
  take(): Buffer {
    const [first] = this.pending
    const line = this.pending.length === 1 && first !== undefined ? first : Buffer.concat(this.pending)
    this.pending = []
    this.length = 0
    return line
  }

  private append(bytes: Buffer): boolean {
    this.length += bytes.length
    if (this.length > this.limit) return false
    if (bytes.length > 0) this.pending.push(bytes)
    return true
  }
}
