/** Maximum number of characters kept for clients that follow the output. */
const KEPT = 256 * 1024
/** Maximum number of characters of one answer. */
const AT_ONCE = 64 * 1024
/** Length up to which pieces are joined, so that there are few. */
const PIECE = 4096

/** End of a terminal's output, for clients that have everything before. */
export class OutputTail {
  /** Number of characters printed so far. */
  end = 0
  private readonly pieces: string[] = []
  private start = 0

  push(text: string): void {
    const last = this.pieces.at(-1)
    if (last !== undefined && last.length + text.length <= PIECE) this.pieces[this.pieces.length - 1] = last + text
    else this.pieces.push(text)
    this.end += text.length
    for (let [first] = this.pieces; first !== undefined && this.end - this.start - first.length >= KEPT;) {
      this.pieces.shift()
      this.start += first.length
      first = this.pieces[0]
    }
  }

  /** Returns the output that follows an offset, as much as one answer takes; null when it is not kept. */
  after(offset: number): { readonly data: string; readonly offset: number } | null {
    if (offset < this.start || offset > this.end) return null
    const parts: string[] = []
    let at = this.start
    for (const piece of this.pieces) {
      if (at >= offset + AT_ONCE) break
      if (at + piece.length > offset) parts.push(piece.slice(Math.max(0, offset - at), offset + AT_ONCE - at))
      at += piece.length
    }
    const data = withoutHalf(parts.join(''))
    return { data, offset: offset + data.length }
  }
}

/** Returns a text without the first half of a character at its end, unless that is all of it. */
function withoutHalf(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return text.length > 1 && last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}
