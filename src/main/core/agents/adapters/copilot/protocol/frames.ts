import type { FrameReader } from '#core/base/streams/bounded-reader'
import type { Framing } from '#core/agents/adapters/program/rpc'

const SEPARATOR = Buffer.from('\r\n\r\n')
/** Headers have a line or two. */
const MAX_HEADER_BYTES = 8 * 1024

/** Messages with a length header, as in language servers. */
export const headedFrames: Framing = {
  createReader: (limit) => new HeadedReader(limit),
  frame(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  },
}

/** Splits a stream at the lengths in its headers. Data between two messages is returned unchanged. */
class HeadedReader implements FrameReader<Buffer> {
  private pending: Buffer[] = []
  private size = 0
  /** Length of the next body; undefined until its header was read. */
  private bodySize: number | undefined

  constructor(private readonly limit: number) {}

  *push(chunk: Buffer): Generator<Buffer | 'tooLong'> {
    this.pending.push(chunk)
    this.size += chunk.length
    for (;;) {
      if (this.bodySize === undefined) {
        const words = this.readHeader()
        if (words === undefined) return
        if (words.length > 0) yield words
        continue
      }
      if (this.bodySize > this.limit) {
        yield 'tooLong'
        return
      }
      if (this.size < this.bodySize) return
      const body = this.cut(this.bodySize)
      this.bodySize = undefined
      yield body
    }
  }

  end(): Buffer {
    return this.cut(this.size)
  }

  /**
   * Reads up to the end of a header and returns the data before it or in place of it; undefined when the header is
   * incomplete.
   */
  private readHeader(): Buffer | undefined {
    const bytes = this.all()
    const end = bytes.indexOf(SEPARATOR)
    if (end === -1) return bytes.length > MAX_HEADER_BYTES ? this.cut(bytes.length) : undefined
    const header = this.cut(end + SEPARATOR.length).subarray(0, end)
    const found = /content-length: *(\d{1,15})/i.exec(header.toString('latin1'))
    if (found === null) return header
    this.bodySize = Number(found[1])
    // Other header lines are ignored; data before them is returned.
    return header.subarray(0, found.index)
  }

  private cut(length: number): Buffer {
    const bytes = this.all()
    const rest = bytes.subarray(length)
    this.pending = rest.length === 0 ? [] : [rest]
    this.size = rest.length
    return bytes.subarray(0, length)
  }

  private all(): Buffer {
    const [first] = this.pending
    if (this.pending.length === 1 && first !== undefined) return first
    const bytes = Buffer.concat(this.pending)
    this.pending = [bytes]
    return bytes
  }
}
