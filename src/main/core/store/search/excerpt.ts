import type { Excerpt } from '#shared/find/entities'
import { phraseRanges, type Phrase, type PhraseRange } from './word-ranges'

/** Number of characters of a text that an excerpt shows. */
const LENGTH = 160

/** Maximum number of these that precede the first matching word. */
const LEAD = 40

/**
 * Returns one line of a text around the place where most of the phrases occur together, with their positions in it. The
 * line is the beginning of the text when no phrase is found.
 */
export function excerptOf(text: string, phrases: readonly Phrase[]): Excerpt {
  const ranges = phraseRanges(phrases, text)
  const from = startOf(text, bestOf(ranges)?.start ?? 0)
  const end = whole(text, Math.min(text.length, from + LENGTH))
  const shown = ranges.filter((range) => range.start >= from && range.end <= end)
  return oneLine(text, { from, end }, shown)
}

/** Returns the range for which an excerpt that begins with it shows the most different phrases. */
function bestOf(ranges: readonly PhraseRange[]): PhraseRange | undefined {
  let best: PhraseRange | undefined
  let most = 0
  ranges.forEach((range, index) => {
    const phrases = new Set<number>()
    for (let at = index; at < ranges.length; at++) {
      const other = ranges[at]
      if (other === undefined || other.end > range.start + LENGTH - LEAD) break
      phrases.add(other.phrase)
    }
    if (phrases.size > most) [best, most] = [range, phrases.size]
  })
  return best ?? ranges[0]
}

/** Returns the start of an excerpt that shows a place: slightly before it, at the start of a word. */
function startOf(text: string, place: number): number {
  if (place <= LEAD) return 0
  const space = text.slice(place - LEAD, place).search(/\s/u)
  return whole(text, space < 0 ? place - LEAD : place - LEAD + space + 1)
}

/** Returns the same place, or the one before it where the place would split a character. */
function whole(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1))
    ? place - 1
    : place
}

/** Returns a part of a text with every run of white space as one space, and the ranges adjusted to it. */
function oneLine(
  text: string,
  { from, end }: { readonly from: number; readonly end: number },
  ranges: readonly PhraseRange[],
): Excerpt {
  let line = from > 0 ? '…' : ''
  const moved: Excerpt['ranges'] = []
  let at = from
  for (const range of ranges) {
    line += flat(text.slice(at, range.start))
    const start = line.length
    line += flat(text.slice(range.start, range.end))
    moved.push({ start, end: line.length })
    at = range.end
  }
  line += flat(text.slice(at, end)).trimEnd()
  return { text: end < text.length ? `${line}…` : line, ranges: moved }
}

function flat(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ')
}
