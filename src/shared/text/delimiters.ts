/** Run of marks around words, such as `**`, by the rules of Markdown. */
interface DelimiterRun {
  readonly can_open: boolean
  readonly can_close: boolean
  readonly length: number
}

/** Scripts that put no spaces between words or between a word and its particle, with their punctuation. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef]/u
const PUNCTUATION = /[\p{P}\p{S}]/u
const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u

/**
 * Returns how a run of marks at a place can emphasize. As CommonMark says, but for scripts without spaces: marks beside
 * their letters and punctuation emphasize like marks at the edge of a word, as `**「本」**です` and `**"책"**은` mean it.
 * `splits`: the mark may stand within a word.
 */
export function delimiterRun(text: string, start: number, end: number, splits: boolean): DelimiterRun {
  let after = start
  while (after < end && text[after] === text[start]) after++
  const last = sideOf(lastCharacter(text.slice(Math.max(0, start - 4), start)))
  const next = sideOf(after < end ? String.fromCodePoint(text.codePointAt(after) ?? 0x20) : ' ')
  const isLeft = !next.isSpace && (!next.isEdge || last.isSpace || last.isEdge || last.isUnspaced)
  const isRight = !last.isSpace && (!last.isEdge || next.isSpace || next.isEdge || next.isUnspaced)
  return {
    can_open: isLeft && (splits || !isRight || last.isPunctuation),
    can_close: isRight && (splits || !isLeft || next.isPunctuation),
    length: after - start,
  }
}

function lastCharacter(text: string): string {
  return [...text.replace(VARIATION, '')].at(-1) ?? ' '
}

function sideOf(character: string) {
  const isPunctuation = PUNCTUATION.test(character)
  const isUnspaced = UNSPACED.test(character)
  return { isSpace: /\s/u.test(character), isPunctuation, isUnspaced, isEdge: isPunctuation && !isUnspaced }
}
