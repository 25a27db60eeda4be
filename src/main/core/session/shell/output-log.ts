import { keptOutput } from '#shared/shell/kept'

/** Number of characters kept from the end of an output. */
const STORED_CHARACTERS = 1024 * 1024

type Stream = 'stdout' | 'stderr'

/** A piece of output to show. */
export interface OutputPiece {
  readonly stream: Stream
  readonly text: string
  /** Number of characters before it. */
  readonly offset: number
}

/** Output of a command: its end, and the part not shown yet. */
export class OutputLog {
  readonly bytes: Record<Stream, number> = { stdout: 0, stderr: 0 }
  /** Total number of characters. */
  length = 0
  private chunks: string[] = []
  private stored = 0
  private unshown: { stream: Stream; text: string; end: number }[] = []

  push(text: string, stream: Stream): void {
    if (text === '') return
    this.length += text.length
    this.bytes[stream] += Buffer.byteLength(text)
    this.chunks.push(text)
    this.stored += text.length
    for (let first = this.chunks[0]; first !== undefined && this.stored - first.length >= STORED_CHARACTERS;) {
      this.chunks.shift()
      this.stored -= first.length
      first = this.chunks[0]
    }
    const last = this.unshown.at(-1)
    // Of a flood only the end can be seen, so only that is passed on.
    if (last?.stream === stream) Object.assign(last, { text: keptOutput(last.text + text), end: this.length })
    else this.unshown = [...this.unshown, { stream, text: keptOutput(text), end: this.length }].slice(-MAX_PIECES)
  }

  /** Returns the output since the last call, without anything that a flood displaced. */
  takeUnshown(): OutputPiece[] {
    const pieces = this.unshown.map(({ stream, text, end }) => ({ stream, text, offset: end - text.length }))
    this.unshown = []
    return pieces
  }

  /** The end of the output, at most 1 MB. */
  get end(): string {
    return this.chunks.join('').slice(-STORED_CHARACTERS)
  }
}

/** Maximum number of separately kept alternations between the two streams. */
const MAX_PIECES = 100
