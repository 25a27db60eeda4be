import type { Excerpt } from '../../../../shared/find/entities'
import { phraseRanges, type Phrase, type PhraseRange } from './word-ranges'

/** How many characters of a text an excerpt shows. */
const LENGTH = 160

/** How many of them stand before the first word that was looked for. */
const LEAD = 40

/**
 * One line of a text, around where most of the phrases stand together, and where they are in it. The beginning of the
 * text, when none is found.
 */
export function excerptOf(text: string, phrases: readonly Phrase[]): Excerpt {
  const ranges = phraseRanges(phrases, text)
  const from = startOf(text, bestOf(ranges)?.start ?? 0)
  const end = whole(text, Math.min(text.length, from + LENGTH))
  const shown = ranges.filter((range) => range.start >= from && range.end <= end)
  return oneLine(text, { from, end }, shown)
}

/** The range with the most different phrases in what an excerpt that begins with it shows. */
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

/** Where an excerpt begins that shows a place: a little before it, with a whole word. */
function startOf(text: string, place: number): number {
  if (place <= LEAD) return 0
  const space = text.slice(place - LEAD, place).search(/\s/u)
  return whole(text, space < 0 ? place - LEAD : place - LEAD + space + 1)
}

/** The same place, or the one before it where it would cut a character in two. */
function whole(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1))
    ? place - 1
    : place
}

/** A part of a text with every run of white space as one space, and ranges moved along. */
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
