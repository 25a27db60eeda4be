import type { FrameReader, Framing } from '../program/rpc'

const SEPARATOR = Buffer.from('\r\n\r\n')
/** A header is a line or two. */
const MAX_HEADER_BYTES = 8 * 1024

/** Messages with a header that tells their length, as language servers have them. */
export const headedFrames: Framing = {
  createReader: (limit) => new HeadedReader(limit),
  frame(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  },
}

/** Cuts a stream at the lengths that its headers tell. What stands between two messages comes out as it is. */
class HeadedReader implements FrameReader {
  private pending: Buffer[] = []
  private size = 0
  /** How long the body is that comes next; undefined before its header was read. */
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

  take(): Buffer {
    return this.cut(this.size)
  }

  /** Reads up to the end of a header: the words that stand before it or in place of it; undefined when there is none yet. */
  private readHeader(): Buffer | undefined {
    const bytes = this.all()
    const end = bytes.indexOf(SEPARATOR)
    if (end === -1) return bytes.length > MAX_HEADER_BYTES ? this.cut(bytes.length) : undefined
    const header = this.cut(end + SEPARATOR.length).subarray(0, end)
    const found = /content-length: *(\d{1,15})/i.exec(header.toString('latin1'))
    if (found === null) return header
    this.bodySize = Number(found[1])
    // Other lines of a header are of no concern; words before it are.
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
