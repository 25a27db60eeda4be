import { keptOutput } from '../../../../shared/shell/entities'

/** How many characters of an output, from the end, can be read later. */
const STORED_CHARACTERS = 1024 * 1024

type Stream = 'stdout' | 'stderr'

/** A piece of output to show. */
export interface OutputPiece {
  readonly stream: Stream
  readonly text: string
  /** How many characters came before it. */
  readonly offset: number
}

/** What a command printed: the end of it, and what of that was not shown yet. */
export class OutputLog {
  readonly bytes: Record<Stream, number> = { stdout: 0, stderr: 0 }
  /** How many characters there were in all. */
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

  /** What came since the last call, without what a flood drove out. */
  takeUnshown(): OutputPiece[] {
    const pieces = this.unshown.map(({ stream, text, end }) => ({ stream, text, offset: end - text.length }))
    this.unshown = []
    return pieces
  }

  /** The end of it, at most 1 MB. */
  get end(): string {
    return this.chunks.join('').slice(-STORED_CHARACTERS)
  }
}

/** How many changes between the two streams are kept apart. */
const MAX_PIECES = 100
